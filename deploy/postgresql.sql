-- As the superuser: psql -f postgresql.sql. The server makes and migrates its own tables when it starts.

CREATE ROLE frustule LOGIN;
CREATE DATABASE frustule OWNER frustule;
REVOKE ALL ON DATABASE frustule FROM PUBLIC;

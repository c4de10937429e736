"""Ten odd positions, each crowded round some rule: (what it is about, side one, side two, options)."""

ODD: list[tuple[str, str, str, dict[str, str]]] = [
    ("two alone", "Pe10", "Nl11", {}),
    ("a crowd in the corner", "Ae1 Nh1 Ph3/ Ei5", "Cg5 Ne5 Hj5", {}),
    ("at the mouth", "Nk13 Ei14 Pn12", "Do12 Mh14", {}),
    ("at the mouth, going on", "Dk12 Ei14", "Pl15 Pm14 Mo14", {"go_on": "yes"}),
    ("swarm under a hunter", "De9 Af12", "Eg9 Hg10 Mg11 Pe13", {}),
    ("swarm under a hunter, one is chosen", "De9 Af12", "Eg9 Hg10 Mg11 Pe13", {"prey": "one"}),
    ("one is chosen, and on it goes", "Ne9 Pk9", "Eg9 Hg10 Mh9 Ph10/", {"prey": "one", "go_on": "yes"}),
    ("kin in the way", "Nc8 Ce8 Pc10 Hb8 Ea9", "Ae10 Df13", {"pass_over": "yes"}),
    (
        "straight and wide",
        "Sa1n Ee7 Hf7 Mt8 Pk8",
        "Sq13s Ng9 Pr8/",
        {"board": "wide", "flagellates": "straight"},
    ),
    (
        "everything at once",
        "Dd8 Nf8 Pd11/ Eg10",
        "Ch8 Pf11 Mi10 He12",
        {"prey": "one", "go_on": "yes", "pass_over": "yes"},
    ),
]

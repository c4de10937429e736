"""What every game must hold to, wherever it lives: a suite of tests that any game can be put through.

`frustule check GAME` runs it and says in sentences what is missing or wrong, and where; `python -m pytest
--pyargs frustule.conformance --game GAME` runs the same tests as tests. It works from the facts that a game
declares and knows no game. `survey` looks at what a game's folder holds, the tests play: from many seeds, in
every setup, with right and with wrong values. What is wrong with a game is a `Fault`, whose text is a
sentence that names the function to mend.
"""

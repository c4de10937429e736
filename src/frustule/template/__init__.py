"""The game that new games are made from, and how `frustule new` writes it down under another name.

`grazers` is a whole game, small enough to be read in half an hour; `tests` are its tests, `package` is what a
package of its own needs besides. What is tested here is what is written: `writing` copies the files and
changes nothing but names.
"""

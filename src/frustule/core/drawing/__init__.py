"""Scenes, and what is made of them: pictures, animations, the wire format for clients, themes."""

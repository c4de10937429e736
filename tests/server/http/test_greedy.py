"""One who asks for everything beside one who plays: measured in jobs that are done in between."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import msgspec

from frustule.protocol import messages
from frustule.protocol.errors import Refusal
from tests.server.running import FREE, running, until

WIDEST = 2400


def test_forty_pictures_do_not_hold_up_a_scene(sqlite: str):
    """It waits for the picture that is being drawn, where nobody else draws."""
    limits = msgspec.structs.replace(FREE, jobs_each=12)
    with running(sqlite, limits, drawers=1) as server:
        server.house.make("diatoms", ["me", "me"], start=True).scene(1)
        until(lambda: server.registry.drawing_pool.running == 1)
        looked_at = server.house.make("diatoms", ["me", "me"], start=True)
        played_at = server.house.make("diatoms", ["me", "me"], start=True)
        done: list[str] = []

        def took(kind: str, seconds: float, well: bool) -> None:
            done.append(kind)

        server.registry.drawing_pool.took = took

        def picture(number: int) -> httpx.Response:
            path = f"{server.address}/api/tables/{looked_at.id}/picture.png"
            return httpx.get(path, params={"width": 900 - number}, timeout=120)

        with ThreadPoolExecutor(40) as many:
            asked = [many.submit(picture, number) for number in range(40)]
            until(lambda: len(done) >= 1 and server.registry.drawing_pool.waiting > 5)
            with played_at.live(watch=messages.Watch(seat=1)) as live:
                before = len(done)
                while not isinstance(live.receive(120), messages.SceneMessage):
                    pass
                assert done[before:].index("DrawScene") <= 1, done
            answers = [each.result() for each in asked]
        drawn = [answer for answer in answers if answer.is_success]
        refused = [answer for answer in answers if not answer.is_success]
        assert len(drawn) >= 12
        assert refused, "so many may not wait"
        assert {answer.status_code for answer in refused} == {429}
        codes = {msgspec.json.decode(answer.content, type=Refusal).code for answer in refused}
        assert codes == {"too_many"}
        wider = httpx.get(
            f"{server.address}/api/tables/{looked_at.id}/picture.png", params={"width": WIDEST + 1}
        )
        assert wider.status_code == 400

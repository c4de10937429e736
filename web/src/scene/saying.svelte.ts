// Words at the pointer: what would come of what is pointed at, and why something cannot be done.

const LONG_ENOUGH = 2600;

class Saying {
  /** Where the pointer is, on the screen. */
  x = $state(0);
  y = $state(0);
  /** Why not. */
  reason = $state('');
  /** What is carried by a finger, and what lies under it. */
  loupe: { panel: string; x: number; y: number } | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  at(x: number, y: number): void {
    this.x = x;
    this.y = y;
  }

  why(reason: string, x: number, y: number): void {
    this.at(x, y);
    this.reason = reason;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.reason = ''), LONG_ENOUGH);
  }

  hush(): void {
    clearTimeout(this.timer);
    this.reason = '';
  }
}

export const saying = new Saying();

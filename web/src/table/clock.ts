// Clocks as people read them, counted down here between two views.

/** Seconds as `1:05`, `2:03:09` or `3 d 4 h`. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 172_800) return `${Math.floor(left / 86_400)} d ${Math.floor((left % 86_400) / 3600)} h`;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** What is left of a clock that was told at `at` (ISO time), at `now` in milliseconds. */
export function leftNow(clock: { left: number; running: boolean }, at: string, now: number): number {
  return clock.running ? clock.left - Math.max(0, now - Date.parse(at)) / 1000 : clock.left;
}

/** Seconds at which a clock begins to warn; a reminder never does. */
const LOW = 20;

export const isLow = (clock: { kind: string; seconds: number }, left: number): boolean =>
  clock.kind !== 'reminder' && left < Math.min(LOW, clock.seconds / 3);

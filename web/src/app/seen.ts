// Tells once when something has come into sight; to be used as an action.

/** So much of it, or more, must be beyond the edge. */
const BEYOND = '-40px';

export function whenSeen(node: Element, told: () => void) {
  const watching = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watching.disconnect();
      told();
    },
    { rootMargin: BEYOND },
  );
  watching.observe(node);
  return { destroy: () => watching.disconnect() };
}

// Whoever goes to another page within this one arrives at its heading, as if it had been loaded: a screen reader reads
// it, and the next Tab goes on from there. The heading may come later than the page, with what the server says of it.

let coming = false;

/** Says that another page is on its way. */
export function depart(): void {
  coming = true;
}

/** For the heading of a page, as an action. */
export function arrive(heading: HTMLElement): void {
  if (!coming) return;
  coming = false;
  heading.tabIndex = -1;
  // After everything else that the new page does when it appears.
  setTimeout(() => {
    if (heading.isConnected && !chosen()) heading.focus({ preventScroll: true });
  });
}

/** Whether the new page itself has put the focus somewhere already, such as into a dialog. */
const chosen = () => {
  const at = document.activeElement;
  return at !== null && at !== document.body && at.closest('dialog, main') !== null;
};

/** Goes past the bar at the top. */
export function toContent(event: Event): void {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

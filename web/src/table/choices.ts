// Choices that lie nowhere on the table: those of a move that is made of several of them are laid out as the game has it.

import type { Panel, Scene } from '../scene/scene';

/** So many choices of one move, all of them apart from the table, are a sheet of their own. */
const MANY = 3;

export const choicesOf = (panels: readonly Panel[]): Panel[] =>
  panels.filter((panel) => panel.role === 'choice');

/** The panel in which every step of the moves lies, if they are so many that a row would not do. */
export function sheetOf(scene: Scene | null): Panel | null {
  const [move] = scene?.moves ?? [];
  if (!scene || !move || move.path.length < MANY) return null;
  const panel = choicesOf(scene.panels).find(({ elements }) => {
    const ids = new Set(elements.map(({ id }) => id));
    return scene.moves.every(({ path }) => path.length >= MANY && path.every((id) => ids.has(id)));
  });
  // All of it is seen, whatever comes next.
  return panel
    ? { ...panel, elements: panel.elements.map((each) => ({ ...each, while_picking: false })) }
    : null;
}

// Where the arrow of a move goes that is shown and not played: from the piece to where it would lie.

import type { Move, Scene } from './scene';

/** An element by its panel. */
export interface Spot {
  panel: string;
  id: string;
}

/** The two ends; nothing where a piece moves within its panel, which the game itself draws, or lies nowhere. */
export function arrowOf(scene: Scene, { path, preview }: Move): { from: Spot; to: Spot } | null {
  const [first, ...others] = path;
  const origin = scene.panels.find(
    (panel) => panel.role !== 'choice' && panel.elements.some((element) => element.id === first),
  );
  if (first === undefined || !origin) return null;
  const changes = preview.flatMap((number) => scene.changes[number] ?? []).filter((each) => !each.hint);
  const changed = (panel: string, id: string) =>
    changes.some((each) => each.panel === panel && each.elements.some((element) => element.id === id));
  if (changed(origin.id, first)) return null;
  const ends = changes.filter((each) => each.panel !== origin.id);
  const to =
    ends.find((each) => changed(each.panel, first)) ??
    ends.find((each) => others.some((id) => changed(each.panel, id))) ??
    ends.find((each) => each.elements.length);
  if (!to) return null;
  const id = [first, ...others].find((each) => changed(to.panel, each)) ?? to.elements[0]?.id;
  return id === undefined ? null : { from: { panel: origin.id, id: first }, to: { panel: to.panel, id } };
}

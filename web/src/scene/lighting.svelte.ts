// Which elements are lit because a person points at something that tells of them: a line of the score sheet.

import type { Scene } from './scene';

export const lighting: { ids: ReadonlySet<string> } = $state({ ids: new Set() });

export function light(ids: readonly string[] | undefined): void {
  if (!ids?.length && !lighting.ids.size) return;
  lighting.ids = new Set(ids);
}

/** Ids of elements, where the id of a panel stands for all it holds. */
export function litIds(scene: Scene, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const panel = scene.panels.find((each) => each.id === name);
    return panel ? panel.elements.filter((element) => element.symbol).map((element) => element.id) : [name];
  });
}

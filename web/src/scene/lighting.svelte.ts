// Which elements are lit: because a person points at something that tells of them, such as a line of the score sheet, or
// for as long as somebody is told about them, as in a lesson.

import type { Scene } from './scene';

class Lighting {
  pointed: ReadonlySet<string> = $state.raw(new Set());
  kept: ReadonlySet<string> = $state.raw(new Set());
  readonly ids: ReadonlySet<string> = $derived(new Set([...this.kept, ...this.pointed]));
}

export const lighting = new Lighting();

/** Lights what is pointed at. */
export function light(ids: readonly string[] | undefined): void {
  if (!ids?.length && !lighting.pointed.size) return;
  lighting.pointed = new Set(ids);
}

/** Lights something until it is said otherwise, wherever the pointer goes. */
export function keepLit(ids: readonly string[]): void {
  lighting.kept = new Set(ids);
}

/** Ids of elements, where the id of a panel stands for all it holds. */
export function litIds(scene: Scene, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const panel = scene.panels.find((each) => each.id === name);
    return panel ? panel.elements.filter((element) => element.symbol).map((element) => element.id) : [name];
  });
}

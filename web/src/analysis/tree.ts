// What was tried, as a tree of moves: the first move after another goes on with its line, the others begin variations.

import type { Tried, TreeView } from '../protocol/protocol';

export interface Node {
  /** Its number in the tree; 0 is the beginning. */
  readonly id: number;
  /** The node before it; the beginning has none. */
  readonly parent: number | null;
  readonly seat: number;
  readonly move: string;
  /** The move in words, and what came of it. */
  readonly does: string;
  readonly words: string;
  /** The position in notation, and who may act in it. */
  readonly text: string;
  readonly acting: readonly number[];
  readonly comment: string;
  /** What the move gave away, where somebody has looked back at the game. */
  readonly loss: number | null;
  /** It begins a variation although nothing else goes on with the line. */
  readonly aside: boolean;
}

/** A tree never changes: whoever adds to it has another one. */
export type Tree = readonly Node[];

/** A move that is added to a tree. */
export type Added = Pick<Node, 'seat' | 'move' | 'does' | 'words' | 'text' | 'acting'>;

export function treeOf(view: TreeView): Tree {
  const start: Node = {
    ...{ id: 0, parent: null, seat: 0, move: '', does: '', words: '', loss: null, aside: false },
    ...{ text: view.text, acting: view.acting, comment: view.comment },
  };
  return [start, ...view.tried.map(({ after, ...move }, k) => ({ id: k + 1, parent: after, ...move }))];
}

export const childrenOf = (tree: Tree, id: number): Node[] => tree.filter((node) => node.parent === id);

/** The nodes from the beginning to one of them, without the beginning. */
export function lineTo(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let node = tree[id]; node && node.parent !== null; node = tree[node.parent]) found.unshift(node);
  return found;
}

/** The node that a line goes on with. */
export function nextOf(tree: Tree, id: number): Node | undefined {
  return childrenOf(tree, id).find((node) => !node.aside);
}

/** The last node of the line that a node is on. */
export function endOf(tree: Tree, id: number): number {
  for (let next = nextOf(tree, id); next; next = nextOf(tree, id)) id = next.id;
  return id;
}

/** The tree with one more move after a node, and the node that it leads to; a move that is there already is not added. */
export function grown(tree: Tree, after: number, added: Added): [Tree, number] {
  const there = childrenOf(tree, after).find((node) => node.move === added.move && node.seat === added.seat);
  if (there) return [tree, there.id];
  const id = tree.length;
  return [[...tree, { id, parent: after, comment: '', loss: null, aside: false, ...added }], id];
}

export const commented = (tree: Tree, id: number, comment: string): Tree =>
  tree.map((node) => (node.id === id ? { ...node, comment } : node));

/** The tree without a move and all that follows it, and what its nodes are called there. */
export function pruned(tree: Tree, id: number): Tree {
  const gone = new Set([id]);
  const names = new Map<number, number>();
  const kept: Node[] = [];
  for (const node of tree) {
    if (gone.has(node.id) || (node.parent !== null && gone.has(node.parent))) {
      gone.add(node.id);
      continue;
    }
    names.set(node.id, kept.length);
    const parent = node.parent === null ? null : (names.get(node.parent) ?? null);
    kept.push({ ...node, id: kept.length, parent });
  }
  return kept;
}

/** The tree as the server writes it as a record. */
export const triedOf = (tree: Tree): Tried[] =>
  tree
    .slice(1)
    .map(({ parent, seat, move, comment, aside }) => ({ after: parent ?? 0, seat, move, comment, aside }));

/** A stretch of a line as it is printed: its moves, and after the first of them the variations beside it. */
export interface Stretch {
  moves: Node[];
  beside: Stretch[][];
}

/** The lines from a node on, in the order in which they are printed. */
export function printed(tree: Tree, from = 0): Stretch[] {
  const found: Stretch[] = [];
  let moves: Node[] = [];
  for (let id = from; ;) {
    const children = childrenOf(tree, id);
    const next = children.find((node) => !node.aside);
    const others = children.filter((node) => node !== next);
    if (next) moves.push(next);
    if (others.length) {
      const beside = others.map((node) => begun(tree, node));
      found.push({ moves, beside });
      moves = [];
    }
    if (!next) break;
    id = next.id;
  }
  if (moves.length) found.push({ moves, beside: [] });
  return found;
}

/** A variation with the move that begins it. */
function begun(tree: Tree, node: Node): Stretch[] {
  const [first, ...rest] = printed(tree, node.id);
  return first ? [{ ...first, moves: [node, ...first.moves] }, ...rest] : [{ moves: [node], beside: [] }];
}

/** How much a move gave away, as people mark it. */
export function markOf(loss: number | null): '' | '?!' | '?' | '??' {
  if (loss === null || loss < 0.05) return '';
  return loss < 0.1 ? '?!' : loss < 0.25 ? '?' : '??';
}

// Scenes and stories of a table as they are fetched: with the symbols and styles that they are drawn with.

import { api } from '../protocol/api';
import type { WireDocument, WireScene, WireStory } from '../protocol/protocol';
import { readScene, type Move, type Scene } from '../scene/scene';
import type { Foreseen } from '../scene/staging';
import { dress, shelve } from '../scene/symbols';
import { settings, withPieces } from '../app/settings.svelte';

/** Who looks, and how. */
export interface Onlooker {
  readonly id: string;
  readonly token: string | null;
  readonly seat: number | null;
  /** How far the panels that turn are turned. */
  readonly turned: number;
}

export class Scenery {
  private document: WireDocument | null = null;
  private asked: Promise<WireDocument> | null = null;

  constructor(private readonly onlooker: Onlooker) {}

  /** A scene that was sent, once it can be drawn. */
  async read(wire: WireScene): Promise<Scene> {
    if (!this.document) {
      this.asked ??= api.look(this.onlooker.id);
      this.document = await this.asked;
      shelve(wire.game, this.document.symbols);
      this.dress();
    }
    shelve(wire.game, wire.symbols);
    return readScene(wire);
  }

  /** What could not be fetched is asked for again when it is needed. */
  askAnew(): void {
    this.asked = null;
  }

  dress(): void {
    if (this.document) dress(this.document, settings.theme);
  }

  /** The table after so many moves: as the own eyes see it, or those of a seat; with what a move of it would do. */
  async at(at: number, seat?: number, move?: string): Promise<Scene> {
    const { id, token } = this.onlooker;
    const eyes = seat === undefined ? {} : { seat };
    const tried = move === undefined ? {} : { move };
    return this.read(await api.scene(id, token, { ...this.sight(), ...eyes, at, ...tried }));
  }

  /** The move with this number, or how it is taken back. */
  async story(game: string, at: number, back: boolean): Promise<WireStory> {
    const { id, token } = this.onlooker;
    const told = await api.story(id, token, { ...this.sight(), at, back });
    shelve(game, told.symbols);
    return told;
  }

  /** What would be seen after moves that are laid out and not sent. */
  async after(moves: readonly Move[]): Promise<Foreseen> {
    const { id, token, seat, turned: rotation } = this.onlooker;
    const asked = { seat, rotation, moves: moves.map(({ move }) => ({ move })) };
    const { scene, played } = await api.foresee(id, token, asked, withPieces());
    return { scene: await this.read(scene as WireScene), played };
  }

  /** The table as if it were one's turn; nothing of it is kept anywhere. */
  async planned(): Promise<Scene> {
    const { id, token } = this.onlooker;
    return this.read(await api.scene(id, token, { ...this.sight(), pencil: true }));
  }

  private sight() {
    const { seat, turned: rotation } = this.onlooker;
    return { seat, rotation, language: withPieces() };
  }
}

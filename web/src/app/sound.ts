// Small sounds, made here and not loaded: glass, water, brass. Off until a person wants them on a phone.

import type { Heard } from '../protocol/protocol';
import { settings } from './settings.svelte';

/** What the page itself does, and what stories let be heard. */
export type Sound = 'pick' | 'place' | 'turn' | 'refused' | 'yours' | 'message' | 'low' | Heard;

interface Note {
  /** Hertz, seconds, loudness, and when it begins. */
  pitch: number;
  length: number;
  loud: number;
  at?: number;
  /** The pitch it glides to. */
  to?: number;
  kind?: OscillatorType;
}

/** Five shapes are five notes of a pentatonic scale; a pair is a chord of them. */
const glass = (pitch: number): Note[] => [
  { pitch, length: 0.22, loud: 0.1, kind: 'triangle' },
  { pitch: 2 * pitch, length: 0.1, loud: 0.04 },
];

const SOUNDS: Record<Sound, Note[]> = {
  'note-1': glass(523),
  'note-2': glass(587),
  'note-3': glass(659),
  'note-4': glass(784),
  'note-5': glass(880),
  chord: [523, 659, 784].map((pitch, k) => ({ pitch, length: 0.3, loud: 0.07, at: 0.03 * k })),
  points: [
    { pitch: 784, length: 0.12, loud: 0.08 },
    { pitch: 1047, length: 0.16, loud: 0.07, at: 0.08 },
  ],
  draw: [{ pitch: 620, length: 0.12, loud: 0.07, to: 880 }],
  lay: [
    { pitch: 330, length: 0.12, loud: 0.12, kind: 'triangle' },
    { pitch: 1320, length: 0.06, loud: 0.05, at: 0.02 },
  ],
  lens: [{ pitch: 1170, length: 0.2, loud: 0.05, to: 1400 }],
  collect: [{ pitch: 700, length: 0.16, loud: 0.07, to: 1400 }],
  step: [{ pitch: 300, length: 0.1, loud: 0.08, to: 220 }],
  bite: [{ pitch: 180, length: 0.14, loud: 0.12, to: 90, kind: 'triangle' }],
  roll: [{ pitch: 150, length: 0.12, loud: 0.1, to: 110, kind: 'triangle' }],
  mark: [{ pitch: 990, length: 0.08, loud: 0.07 }],
  back: [{ pitch: 880, length: 0.14, loud: 0.06, to: 560 }],
  pick: [{ pitch: 2100, length: 0.05, loud: 0.08 }],
  turn: [{ pitch: 1500, length: 0.04, loud: 0.06 }],
  place: [
    { pitch: 1320, length: 0.12, loud: 0.12 },
    { pitch: 2640, length: 0.08, loud: 0.05 },
  ],
  refused: [{ pitch: 220, length: 0.18, loud: 0.1, to: 160, kind: 'triangle' }],
  yours: [
    { pitch: 520, length: 0.12, loud: 0.1, to: 1040 },
    { pitch: 780, length: 0.14, loud: 0.08, at: 0.11, to: 1170 },
  ],
  message: [{ pitch: 900, length: 0.09, loud: 0.07, to: 1300 }],
  low: [
    { pitch: 880, length: 0.09, loud: 0.1, kind: 'triangle' },
    { pitch: 880, length: 0.09, loud: 0.1, at: 0.16, kind: 'triangle' },
  ],
  end: [
    { pitch: 392, length: 0.5, loud: 0.09, kind: 'triangle' },
    { pitch: 494, length: 0.5, loud: 0.08, at: 0.12, kind: 'triangle' },
    { pitch: 587, length: 0.7, loud: 0.08, at: 0.24, kind: 'triangle' },
  ],
};

let context: AudioContext | null = null;

/** Sounds come after the picture, and the first one when the page has time: making it ready takes a while. Before
 *  somebody has touched the page nothing could be heard. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (context || typeof requestIdleCallback === 'undefined') setTimeout(() => ring(sound), 20);
  else requestIdleCallback(() => ring(sound), { timeout: 1000 });
}

function ring(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  for (const { pitch, length, loud, at = 0, to, kind = 'sine' } of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch, now + at);
    if (to) tone.frequency.exponentialRampToValueAtTime(to, now + at + length);
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loud, now + at + 0.005);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}

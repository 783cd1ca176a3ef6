/** The sounds of the table, made here and now: short tones and noise, nothing to load. */
import type { Cue } from '../boards/module'
import { preferred } from '../settings'

export type Sound = 'lay' | 'turn' | 'strike' | 'dice' | 'turnCame' | 'message' | 'victory'

/** A tone: its pitch, when it begins, how long it sounds (both in seconds) and how loud it is. */
interface Tone {
  pitch: number
  at: number
  lasts: number
  loud: number
  shape?: OscillatorType
  /** The pitch it glides to. */
  to?: number
}
/** A knock or a rustle: noise around a pitch. */
interface Noise {
  around: number
  at: number
  lasts: number
  loud: number
}

const SCORE: Record<Sound, { tones?: Tone[]; noises?: Noise[] }> = {
  lay: {
    noises: [{ around: 900, at: 0, lasts: 0.07, loud: 0.5 }],
    tones: [{ pitch: 150, to: 90, at: 0, lasts: 0.09, loud: 0.35 }],
  },
  turn: {
    noises: [
      { around: 2400, at: 0, lasts: 0.09, loud: 0.22 },
      { around: 1300, at: 0.1, lasts: 0.07, loud: 0.3 },
    ],
  },
  strike: {
    noises: [{ around: 3200, at: 0, lasts: 0.16, loud: 0.4 }],
    tones: [{ pitch: 520, to: 130, at: 0.02, lasts: 0.18, loud: 0.3, shape: 'triangle' }],
  },
  dice: {
    noises: [0, 0.07, 0.15, 0.26, 0.4].map((at, i) => ({
      around: 1700 + 260 * (i % 3),
      at,
      lasts: 0.04,
      loud: 0.4 - 0.05 * i,
    })),
  },
  turnCame: {
    tones: [
      { pitch: 587, at: 0, lasts: 0.22, loud: 0.22 },
      { pitch: 880, at: 0.14, lasts: 0.34, loud: 0.2 },
    ],
  },
  message: { tones: [{ pitch: 740, at: 0, lasts: 0.14, loud: 0.16 }] },
  victory: {
    tones: [392, 494, 587, 784].map((pitch, i) => ({ pitch, at: i * 0.16, lasts: 0.5, loud: 0.2 })),
  },
}

let context: AudioContext | null = null
let touched = false

/** Browsers let a page sound only after it was touched, and so do we. */
function waitForTouch(): void {
  const touch = () => {
    touched = true
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, touch, true)
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, touch, true)
}
if (typeof addEventListener === 'function') waitForTouch()

function noise(out: AudioContext, { around, at, lasts, loud }: Noise, to: AudioNode): void {
  const length = Math.ceil(out.sampleRate * lasts)
  const buffer = out.createBuffer(1, length, out.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2
  const source = new AudioBufferSourceNode(out, { buffer })
  const band = new BiquadFilterNode(out, { type: 'bandpass', frequency: around, Q: 0.9 })
  source
    .connect(band)
    .connect(new GainNode(out, { gain: loud }))
    .connect(to)
  source.start(out.currentTime + at)
}

function tone(out: AudioContext, { pitch, at, lasts, loud, shape, to }: Tone, into: AudioNode): void {
  const start = out.currentTime + at
  const source = new OscillatorNode(out, { frequency: pitch, type: shape ?? 'sine' })
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + lasts)
  const gain = new GainNode(out, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts)
  source.connect(gain).connect(into)
  source.start(start)
  source.stop(start + lasts + 0.02)
}

/** Make a sound, if the player wants to hear any and has touched the page. */
export function play(sound: Sound): void {
  const { sound: wanted, volume } = preferred()
  if (!wanted || volume <= 0 || !touched || typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const out = new GainNode(context, { gain: volume })
  out.connect(context.destination)
  for (const one of SCORE[sound].noises ?? []) noise(context, one, out)
  for (const one of SCORE[sound].tones ?? []) tone(context, one, out)
  dispatchEvent(new CustomEvent('honjin:sound', { detail: sound }))
}

/** The sound of each kind of cue; several alike are heard once. */
const OF_CUE: Partial<Record<Cue['how'], Sound>> = {
  auto: 'lay',
  travel: 'lay',
  appear: 'lay',
  leave: 'lay',
  turn: 'turn',
  strike: 'strike',
  dice: 'dice',
}

export const soundsOf = (cues: readonly Cue[]): (() => void)[] =>
  [...new Set(cues.map((cue) => OF_CUE[cue.how]))]
    .filter((sound) => sound !== undefined)
    .map((sound) => () => play(sound))

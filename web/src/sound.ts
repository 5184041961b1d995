// Small sounds, made here: a stone, a card, dice, a bell for your turn.
import { preferences } from './preferences.svelte';
import { turn } from './turns';

export type Sound = 'stone' | 'capture' | 'card' | 'dice' | 'turn' | 'end';

let context: AudioContext | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;

const clicks = new Map<number, AudioBuffer>(); // by length in seconds

function makeNoise(length: number, audio: AudioContext): AudioBuffer {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  clicks.set(length, noise);
  return noise;
}

function click(at: number, pitch: number, length: number, loud: number, audio: AudioContext): void {
  const noise = clicks.get(length) ?? makeNoise(length, audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(at: number, pitch: number, length: number, audio: AudioContext): void {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

export function play(sound: Sound): void {
  if (!preferences.sound || navigator.userActivation?.hasBeenActive === false) return;
  void turn().then(() => { sounded(sound, context ??= new AudioContext()); }); // the first is dear to make
}

function sounded(sound: Sound, audio: AudioContext): void {
  void audio.resume();
  const now = audio.currentTime + 0.01;
  if (sound === 'stone') click(now, 1500, 0.06, 0.9, audio);
  if (sound === 'capture') for (let i = 0; i < 4; i += 1) click(now + i * 0.05, 900 + i * 160, 0.05, 0.6, audio);
  if (sound === 'card') click(now, 3800, 0.12, 0.35, audio);
  if (sound === 'dice') for (let i = 0; i < 5; i += 1) click(now + i * 0.06 + Math.random() * 0.02, 2200, 0.04, 0.5, audio);
  if (sound === 'turn') { tone(now, 523, 0.25, audio); tone(now + 0.12, 784, 0.35, audio); }
  if (sound === 'end') [392, 523, 659].forEach((pitch, i) => { tone(now + i * 0.14, pitch, 0.5, audio); });
  // Silence takes as much of a phone's battery as sound, until it is said that there is nothing to play.
  clearTimeout(rest);
  rest = setTimeout(() => { void audio.suspend(); }, 1500);
}

export function soundOf(event: string): Sound {
  const verb = event.split(' ')[1] ?? '';
  if (verb === 'roll' || verb === 'rolloff') return 'dice';
  return ['place', 'starter', 'start', 'pass', 'yield'].includes(verb) ? 'stone' : 'card';
}

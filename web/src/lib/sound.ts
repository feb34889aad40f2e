import { browserMemory } from './browser-memory';
import { observed } from './observed';
import { inOneTab, isAnyTabInSight } from './tabs';

const key = 'dynasty.sound';
const isOn = observed(browserMemory.read(key) === 'on');

/** Whether a sound tells of new messages; off until somebody switches it on, in each browser for itself. */
export const useSound = (): boolean => isOn.use();

export const isSoundOn = (): boolean => isOn.get();

export function switchSound(on: boolean): void {
  isOn.set(on);
  if (on) browserMemory.write(key, 'on');
  else browserMemory.forget(key);
  if (on) playSound();
}

let context: AudioContext | undefined;

/** So long after a sound there is no other one, ms. */
const pauseMs = 1_000;

/** Rings while no tab of the browser is in sight: in one of them, and once a second at most. */
export const ring = (): Promise<void> =>
  inOneTab('sound', async () => {
    if (await isAnyTabInSight()) return;
    playSound();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  });

/** Two short soft tones, where the browser lets them be heard. */
function playSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [index, hertz] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + index * 0.09;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.06, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.17);
  }
}

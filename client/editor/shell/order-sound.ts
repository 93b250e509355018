// The new-order sound: a per-device setting, off by default. Admin "At the counter".
import { useSyncExternalStore } from 'react';

const key = 'order-sound';
const listeners = new Set<() => void>();

const isOn = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false; // Storage is blocked.
  }
};

/** Turning it on is the user gesture that browsers require before playing sound; it rings once as a sample. */
export function useOrderSound(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, isOn);
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // Storage is blocked: the choice lasts for this visit.
      }
      if (next) void ring();
      for (const changed of listeners) changed();
    },
  ];
}

let sound: AudioContext | undefined;

/** Plays two notes. Silent while the browser blocks audio. */
export async function ring(): Promise<void> {
  sound ??= new AudioContext();
  if (sound.state === 'suspended') await Promise.race([sound.resume(), new Promise((later) => setTimeout(later, 500))]);
  if (sound.state !== 'running') return;
  for (const [n, hz] of [880, 1320].entries()) {
    const at = sound.currentTime + n * 0.18;
    const [note, volume] = [sound.createOscillator(), sound.createGain()];
    note.frequency.value = hz;
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
    note.connect(volume).connect(sound.destination);
    note.start(at);
    note.stop(at + 0.4);
  }
}

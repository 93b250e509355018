// Where copied blocks are kept: on this device, so that they survive going to another page, and on the system's clipboard where that is
// allowed, so that they reach another browser or site.
import { type Clip, clipText, readClip } from './clip.ts';

export type ClipStore = {
  keep(clip: Clip): void;
  /** @param text what a paste event brought; a clip in it is the newer one */
  find(text?: string): Promise<Clip | undefined>;
};

const storageKey = 'stoa-clip';

export function browserClips(): ClipStore {
  let latest: string | undefined;
  return {
    keep(clip) {
      latest = clipText(clip);
      try {
        localStorage.setItem(storageKey, latest);
      } catch {
        // Storage is full or forbidden: it can be pasted until the window is closed.
      }
      // Refused without the right, or while the frame has the focus.
      navigator.clipboard?.writeText(latest).catch(() => undefined);
    },
    async find(text) {
      return readClip(text ?? null) ?? readClip(stored() ?? latest ?? null);
    },
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

// Stores copied blocks on this device, so that they survive navigation, and on the system clipboard where allowed, so that they can be
// pasted in another browser or site.
import { type Clip, clipText, readClip } from './clip.ts';

export type ClipStore = {
  keep(clip: Clip): void;
  /** @param text from a paste event; a clip in it is newer than the stored one */
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
        // Storage is full or blocked: the clip lasts until the window closes.
      }
      // The browser refuses without permission, or while the frame has the focus.
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

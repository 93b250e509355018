// Remembers the last signed-in person and the preview origin in this browser, so that the editor starts offline. Cleared on sign-out.
import type { Person } from '../../server/accounts/contributor/schema.ts';

const personKey = 'editor-person';
const previewKey = 'editor-preview-origin';
export const keptPagesName = 'stoa-editor-pages';
export const stepsName = 'stoa-editor-steps';

export const rememberPerson = (person: Person): void => write(personKey, JSON.stringify(person));
export const rememberPreview = (origin: string): void => write(previewKey, origin);
export const rememberedPreview = (): string | undefined => read(previewKey);

export function rememberedPerson(): Person | undefined {
  try {
    return JSON.parse(read(personKey) ?? 'null') ?? undefined;
  } catch {
    return undefined; // The stored value isn't ours.
  }
}

/** One shared chunk, so that it is cached for offline use once a page was opened. */
export const keptPages = () => import(/* webpackChunkName: "kept-pages" */ './document/kept-pages.ts');

/** On sign-out: leaves no data of one person for another. */
export function forgetPerson(): void {
  try {
    for (const key of [personKey, previewKey]) localStorage.removeItem(key);
    indexedDB.deleteDatabase(keptPagesName);
  } catch {
    // Nothing was stored.
  }
}

/** Deletes undo steps, which contain page text. An expired session keeps them, for when the same person signs in again. */
export function forgetSteps(): void {
  try {
    indexedDB.deleteDatabase(stepsName);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the editor needs the network to start.
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

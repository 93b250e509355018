// Who used the editor in this browser last, and where its previews are: it starts with that without a network. Until they sign out.
import type { Person } from '../../server/accounts/contributor/schema.ts';

const personKey = 'editor-person';
const previewKey = 'editor-preview-origin';
/** See document/kept-pages.ts. */
export const keptPagesName = 'stoa-editor-pages';
/** See document/local-ops.ts. */
export const stepsName = 'stoa-editor-steps';

export const rememberPerson = (person: Person): void => write(personKey, JSON.stringify(person));
export const rememberPreview = (origin: string): void => write(previewKey, origin);
export const rememberedPreview = (): string | undefined => read(previewKey);

export function rememberedPerson(): Person | undefined {
  try {
    return JSON.parse(read(personKey) ?? 'null') ?? undefined;
  } catch {
    return undefined; // Somebody else wrote there.
  }
}

/** One file for all who ask, so that it is there without a network once a page was opened. */
export const keptPages = () => import(/* webpackChunkName: "kept-pages" */ './document/kept-pages.ts');

/** On signing out: nothing of one person is left for another. */
export function forgetPerson(): void {
  try {
    for (const key of [personKey, previewKey]) localStorage.removeItem(key);
    indexedDB.deleteDatabase(keptPagesName);
  } catch {
    // Nothing was stored.
  }
}

/** Undo steps hold texts of pages. A session that only ends leaves them, for when the same person signs in again. */
export function forgetSteps(): void {
  try {
    indexedDB.deleteDatabase(stepsName);
  } catch {
    // As above.
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

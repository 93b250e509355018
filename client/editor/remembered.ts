// Remembers the last signed-in person and the preview origin in this browser, so that the editor starts offline. Cleared on sign-out.
import type { Person } from '../../server/accounts/contributor/schema.ts';

const personKey = 'editor-person';
const previewKey = 'editor-preview-origin';
export const keptPagesName = 'stoa-editor-pages';
/** Unfinished uploads of files. */
export const uploadsName = 'stoa-editor-uploads';
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
    for (const name of [keptPagesName, uploadsName]) indexedDB.deleteDatabase(name);
  } catch {
    // Nothing was stored.
  }
}

/** For a reload of this tab: what was typed and is not saved. @param value undefined: deletes it */
export function rememberTyped(key: string, value: object | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: only a reload loses the values.
  }
}

export function rememberedTyped<Value extends object>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes typed text and undo steps. An expired session keeps them, for when the same person signs in again. */
export function forgetSteps(): void {
  try {
    sessionStorage.clear();
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

// Whether a path of this site shows something to visitors, following redirects as a browser would. For link checks.

import type { Clock } from '../../base/parts.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { resolve } from '../resolve/resolve.ts';

/** `hidden`: exists, but only contributors see it. */
export type PathTarget = 'fine' | 'hidden' | 'loop' | 'nothing';

/** Redirects to follow, the same limit as in browsers. */
const stepsMax = 5;

/** @param path decoded @returns `page` where it leads to one with content of its own */
export async function targetOfPath(
  { store, clock, templates }: { store: Store; clock: Clock; templates: Templates },
  path: string,
): Promise<{ state: PathTarget; page?: Collection }> {
  const website = await loadWebsite(store);
  // A template that fails to load only costs us the folder details.
  const template = await templates.load(website.templateId).catch(() => undefined);
  const at = { now: clock.now(), ...(template && { template }) };
  let asked = path;
  for (let step = 0; step < stepsMax; step++) {
    const found = await resolve(store, website, asked, { ...at, drafts: false });
    if (found.kind === 'nothing') {
      const draft = await resolve(store, website, asked, { ...at, drafts: true });
      return { state: draft.kind === 'nothing' || draft.kind === 'redirect' ? 'nothing' : 'hidden' };
    }
    if (found.kind === 'page') return { state: 'fine', page: found.collection };
    if (found.kind !== 'redirect' || !found.to.startsWith('/')) return { state: 'fine' };
    asked = decodedPath(found.to);
  }
  return { state: 'loop' };
}

function decodedPath(location: string): string {
  const path = location.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // An owner's redirect may contain anything.
    return path;
  }
}

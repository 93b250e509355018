// Whether a path of this site shows something to visitors, following redirects as a browser would. For link checks.

import type { Clock, Parts } from '../../base/parts.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { findLinkTarget, type LinkTarget } from '../gather/link-target.ts';
import { resolve } from '../resolve/resolve.ts';

/** `hidden`: exists, but only contributors see it. */
type PathTarget = 'fine' | 'hidden' | 'loop' | 'nothing';

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

/** The record at this path, without following redirects; hidden ones too. */
export async function findTargetAt({ store, clock }: Parts, path: string): Promise<LinkTarget | undefined> {
  const website = await loadWebsite(store);
  const found = await resolve(store, website, decodedPath(path), { now: clock.now(), drafts: true });
  if (found.kind === 'item') return findLinkTarget(store, website, found.item.id);
  if (found.kind === 'product') return findLinkTarget(store, website, found.product.id);
  const isPage = found.kind === 'page' || (found.kind === 'list' && !found.category);
  return isPage ? findLinkTarget(store, website, found.collection.id) : undefined;
}

/** An owner's redirect may contain anything. */
const decodedPath = (location: string): string => decodedUri(location.replace(/[?#].*$/s, ''));

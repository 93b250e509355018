// Which pages were made from which store keys. Private to page-cache.ts: a commit names keys, this answers with the pages to drop.
import type { Key } from '../../store/store.ts';
import { keyText } from './page-key.ts';
import type { Dependency } from './rendered.ts';

/** What a page depends on, as texts: of keys, and of prefixes. */
export type DependencyTexts = { readonly keys: ReadonlySet<string>; readonly prefixes: ReadonlySet<string> };

export function textsOf(dependsOn: readonly Dependency[]): DependencyTexts {
  const keys = new Set<string>();
  const prefixes = new Set<string>();
  for (const one of dependsOn) {
    if ('prefix' in one) prefixes.add(keyText(one.prefix));
    else keys.add(keyText(one));
  }
  return { keys, prefixes };
}

/** The texts that a page may depend on by this key: of the key itself and of each of its prefixes. */
export function touchedTexts(key: Key): { key: string; prefixes: string[] } {
  const prefixes = key.map((_, length) => keyText(key.slice(0, length)));
  const text = keyText(key);
  return { key: text, prefixes: [...prefixes, text] };
}

type DependencyIndex<Page extends object> = {
  add(page: Page, texts: DependencyTexts): void;
  delete(page: Page, texts: DependencyTexts): void;
  /** Pages made from this key. */
  touchedBy(key: Key): Page[];
};

export function createDependencyIndex<Page extends object>(): DependencyIndex<Page> {
  const byKey = new Map<string, Set<Page>>();
  const byPrefix = new Map<string, Set<Page>>();

  const add = (index: Map<string, Set<Page>>, text: string, page: Page) => {
    const pages = index.get(text);
    if (pages === undefined) index.set(text, new Set([page]));
    else pages.add(page);
  };
  const remove = (index: Map<string, Set<Page>>, text: string, page: Page) => {
    const pages = index.get(text);
    if (pages?.delete(page) && pages.size === 0) index.delete(text);
  };

  return {
    add(page, { keys, prefixes }) {
      for (const text of keys) add(byKey, text, page);
      for (const text of prefixes) add(byPrefix, text, page);
    },
    delete(page, { keys, prefixes }) {
      for (const text of keys) remove(byKey, text, page);
      for (const text of prefixes) remove(byPrefix, text, page);
    },
    touchedBy(key) {
      const pages: Page[] = [];
      if (byPrefix.size === 0) return [...(byKey.get(keyText(key)) ?? [])];
      const touched = touchedTexts(key);
      pages.push(...(byKey.get(touched.key) ?? []));
      for (const prefix of touched.prefixes) pages.push(...(byPrefix.get(prefix) ?? []));
      return pages;
    },
  };
}

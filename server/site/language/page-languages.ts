// The languages that a page offers. Public.
import type { Store } from '../../store/store.ts';
import { findMainWebsite } from '../website/website.ts';
import { listLanguages, prefixOf } from './language.ts';
import { ownName } from './schema.ts';

/** `prefix`: of its addresses; empty for the main language. */
export type PageLanguage = { code: string; name: string; prefix: string };

/** The main language first. Empty if the site has only that one. */
export async function languagesOf(store: Store, { drafts }: { drafts: boolean }): Promise<PageLanguage[]> {
  const further = (await listLanguages(store)).filter(({ isShown }) => isShown || drafts);
  const main = (await findMainWebsite(store))?.language;
  if (further.length === 0 || main === undefined) return [];
  const codes = [main, ...further.map(({ code }) => code)];
  return codes.map((code, n) => ({
    code,
    name: nameOf(code, codes),
    prefix: n === 0 ? '' : prefixOf(code),
  }));
}

/** An import may have stored a malformed main language. */
function nameOf(code: string, codes: readonly string[]): string {
  try {
    return ownName(code, codes);
  } catch {
    return code;
  }
}

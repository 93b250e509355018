// Slugs from titles: `Linen Towel — Größe L` → `linen-towel-grosse-l`, and the next free one. Spec §5 "Store page and
// preferences". Portable.

/** Spec §5: shorter slugs are replaced by the fallback. The maximum is our choice. */
export const urlIdChars = { min: 3, max: 200 } as const;
/** Attempts at a free slug after the first; no real site has so many pages with one name. */
const triesMax = 1000;

/** Lowercase letters, digits and dashes; may be empty. Keeps letters of other scripts unless `ascii`. */
export function slugOfTitle(title: string, { ascii = false }: { ascii?: boolean } = {}): string {
  // Removes split surrogate pairs, because they can't be part of a URL.
  return title
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .normalize('NFC')
    .replace(ascii ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, urlIdChars.max)
    .replace(/(?:-|[\ud800-\udbff])+$/, '');
}

/** Spec §5: uses the fallback if the title gives fewer than 3 characters. */
export function urlIdOfTitle(title: string, fallback: string, options: { ascii?: boolean } = {}): string {
  const slug = slugOfTitle(title, options);
  return slug.length >= urlIdChars.min ? slug : slugOfTitle(fallback, options);
}

/**
 * A path for links and headers: `addressPath('shop', 'p', 'чашка')` → `/shop/p/%D1%87…`. A slug may have several
 * segments.
 */
export const addressPath = (...urlIds: readonly string[]): string =>
  `/${urlIds
    .flatMap((urlId) => urlId.toWellFormed().split('/'))
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/')}`;

/** `mug`, else `mug-1`, `mug-2`, …: the first free one; undefined if all of a thousand are taken. */
export async function freeUrlId(
  wanted: string,
  isTaken: (urlId: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (!(await isTaken(wanted))) return wanted;
  for (let n = 1; n <= triesMax; n++) {
    const next = `${wanted.slice(0, urlIdChars.max - 5).replace(/[\ud800-\udbff]$/, '')}-${n}`;
    if (!(await isTaken(next))) return next;
  }
  return undefined;
}

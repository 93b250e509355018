// Addresses from titles: `Linen Towel — Größe L` → `linen-towel-grosse-l`, and the next free one. Spec §5 "Store page and preferences". Portable.

/** Spec §5: a shorter one gives way to the fallback. The upper end is our choice. */
export const urlIdChars = { min: 3, max: 200 } as const;
/** Attempts at a free URL after the first; no real site has so many pages of one name. */
const triesMax = 1000;

/** Small letters, digits and dashes; may be empty. Letters of other scripts stay unless `ascii`. */
export function slugOfTitle(title: string, { ascii = false }: { ascii?: boolean } = {}): string {
  // Nor half of a letter that is two units long: no address could be written with it.
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

/** Spec §5: the fallback title where the title gives none, or fewer than 3 characters. */
export function urlIdOfTitle(title: string, fallback: string, options: { ascii?: boolean } = {}): string {
  const slug = slugOfTitle(title, options);
  return slug.length >= urlIdChars.min ? slug : slugOfTitle(fallback, options);
}

/** Where it stands, as a link or a header has it: `addressPath('shop', 'p', 'чашка')` → `/shop/p/%D1%87…`. An address may have several segments. */
export const addressPath = (...urlIds: readonly string[]): string =>
  `/${urlIds
    .flatMap((urlId) => urlId.toWellFormed().split('/'))
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/')}`;

/** `mug`, else `mug-1`, `mug-2`, …: the first that is not taken; undefined when none of a thousand is free. */
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

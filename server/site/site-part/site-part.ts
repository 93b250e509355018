// The site parts on every page: the live version, and drafts, which publishing makes live. Public.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findNavigation, putNavigation } from '../navigation/navigation.ts';
import type { NavigationItem } from '../navigation/schema.ts';
import { addPublish } from '../website/publishes.ts';
import type { Website } from '../website/schema.ts';
import { findWebsite, loadWebsite, putWebsite, raiseSiteRevision } from '../website/website.ts';
import { defaultParts } from './defaults.ts';
import {
  nothingBefore,
  partChanged,
  partNotChanged,
  partTooLong,
  partUnfinished,
  profileUnfinished,
} from './errors.ts';
import { type PartName, partNames } from './part-name.ts';
import type { Contents, Opened, PartChange } from './schema.ts';
import { accountsOf, isProfile } from './social.ts';
import { lacksIn } from './unfinished.ts';

/** A site part as stored. Its content was validated on input. */
const storedPartSchema = z.object({
  content: z.record(z.string(), z.unknown()),
  /** Grows with each change. */
  revision: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
});
type StoredPart = z.infer<typeof storedPartSchema>;

export type Person = { id: string; name: string };

/** The pages of a menu that goes live. */
export type MenuPages = {
  /** Moves pages into and out of them. */
  fill(tx: Tx, items: readonly NavigationItem[]): Promise<void>;
  /** Gives each folder without entries the pages below it now, so that the menu can be restored with them. */
  withPages(items: readonly NavigationItem[]): NavigationItem[];
  /** Without pages that were deleted since. */
  stillThere(content: Contents['menu']): Contents['menu'];
  /** @throws if the page can't be the home page */
  assertHome(tx: Tx, id: string): Promise<void>;
};

const live = table<StoredPart>({ name: 'site-part', topic: 'site-parts', schema: storedPartSchema });
const drafts = table<StoredPart>({ name: 'site-part-draft', topic: 'site-parts', schema: storedPartSchema });

const earlierSchema = storedPartSchema.extend({
  /** Counts up; absent in those of earlier programs. */
  number: z.int().optional(),
});
type EarlierPart = z.infer<typeof earlierSchema>;

/** The live version before the last publication. */
const before = table<EarlierPart>({ name: 'site-part-before', topic: 'site-parts', schema: earlierSchema });
/** The live versions before that one. */
const older = table<EarlierPart & { endsAt: number }, [name: string, number: number]>({
  name: 'site-part-version',
  topic: 'none: written with its part',
  schema: earlierSchema.extend({ number: z.int(), endsAt: z.int() }),
  expiresAt: ({ endsAt }) => endsAt,
});

/** Our choices: as long and as many as the earlier fields of pages. */
const olderLifeMs = 365 * 24 * 60 * 60 * 1000;
const earlierMax = 50;

/** Size limit of a record, with room for the editor's name. */
const bytesMax = 60_000;
const isTooLong = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) > bytesMax;

/** The version that visitors see. */
export async function findLivePart<Name extends PartName>(source: Tx | Store, name: Name): Promise<Contents[Name]> {
  return contentOf(name, await live.find(source, name));
}

/** The version in the preview. */
export async function findDraftPart<Name extends PartName>(source: Tx | Store, name: Name): Promise<Contents[Name]> {
  return contentOf(name, (await drafts.find(source, name)) ?? (await live.find(source, name)));
}

/** A menu in the preview. Undefined if the site has no such menu. */
export async function findDraftMenu(source: Tx | Store, name: string): Promise<NavigationItem[] | undefined> {
  const { menus } = await findDraftPart(source, 'menu');
  return Object.hasOwn(menus, name) ? menus[name] : (await findNavigation(source, name))?.items;
}

/** Changes the menu's draft, if it has one, in its author's name. */
export async function changeMenuDraft(
  tx: Tx,
  name: string,
  change: (items: NavigationItem[]) => NavigationItem[],
): Promise<void> {
  const draft = await drafts.find(tx, 'menu');
  const { menus, ...content } = await findDraftPart(tx, 'menu');
  const items = menus[name];
  if (!draft || !Object.hasOwn(menus, name) || !items) return;
  await putDraft(tx, draft.by, draft.at, 'menu', { ...content, menus: { ...menus, [name]: change(items) } });
}

/** The home page in the preview. */
export async function findDraftHome(source: Tx | Store): Promise<string | undefined> {
  const { homeId } = await findDraftPart(source, 'menu');
  return homeId ?? (await findWebsite(source))?.homepageCollectionId;
}

/** For visitors, or once the menu is published. */
export async function isHomePage(source: Tx | Store, id: string): Promise<boolean> {
  return (await findWebsite(source))?.homepageCollectionId === id || (await findDraftHome(source)) === id;
}

/** Chooses the home page in the menu's draft. Choosing the live one leaves no draft of it. */
export async function putDraftHome(tx: Tx, person: Person, now: number, id: string): Promise<void> {
  const { menus } = await findDraftPart(tx, 'menu');
  const isLive = (await findWebsite(tx))?.homepageCollectionId === id;
  await putDraft(tx, person, now, 'menu', { menus, ...(!isLive && { homeId: id }) });
}

/** The site's settings in the preview: with the title, logo, and links of the header's draft, the design's, and the menu's home page. */
export async function withDraftSettings(source: Tx | Store, website: Website): Promise<Website> {
  let shown = website;
  for (const name of ['header-footer', 'design', 'menu'] as const) {
    const draft = await drafts.find(source, name);
    if (draft) shown = intoSettings(shown, name, draft);
  }
  return shown;
}

/** For the editor: the draft, else the live version. */
export async function openPart<Name extends PartName>(source: Tx | Store, name: Name): Promise<Opened<Contents[Name]>> {
  const draft = await drafts.find(source, name);
  const shown = draft ?? (await live.find(source, name));
  const content = contentOf(name, shown);
  return {
    content: draft ? content : await withSettings(source, name, content),
    revision: shown?.revision ?? 0,
    isDraft: draft !== undefined,
    ...(shown && { by: shown.by, at: shown.at }),
  };
}

/**
 * @param seen the revision it is based on; undefined: overwrites the current one.
 * @throws partChanged, partTooLong
 */
export async function savePart<Name extends PartName>(
  parts: Parts,
  person: Person,
  name: Name,
  content: Contents[Name],
  seen: number | undefined,
): Promise<Opened<Contents[Name]>> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const opened = await openPart(tx, name);
    if (seen !== undefined && seen !== opened.revision) throw partChanged({ name: opened.by?.name ?? '' });
    await putDraft(tx, person, now, name, content);
    return openPart(tx, name);
  });
}

/**
 * Deletes the draft if the content equals the live version.
 * @throws partTooLong
 */
export async function putDraft<Name extends PartName>(
  tx: Tx,
  { id, name: personName }: Person,
  now: number,
  name: Name,
  content: Contents[Name],
): Promise<void> {
  if (isTooLong(content)) throw partTooLong();
  const { revision } = await openPart(tx, name);
  if (same(content, await publishedOf(tx, name, content))) return drafts.delete(tx, name);
  drafts.put(tx, { content, revision: Math.max(now, revision + 1), at: now, by: { id, name: personName } }, name);
}

export async function listParts(store: Store) {
  const changes: PartChange[] = [];
  const published: { name: PartName; by: Person; at: number }[] = [];
  for (const name of partNames) {
    const draft = await drafts.find(store, name);
    if (draft) changes.push({ name, revision: draft.revision, by: draft.by, at: draft.at });
    const shown = (await before.find(store, name)) && (await live.find(store, name));
    if (shown) published.push({ name, by: shown.by, at: shown.at });
  }
  return { changes, published };
}

/**
 * Atomic.
 * @throws partNotChanged, partTooLong, profileUnfinished, partUnfinished, partChanged when another user changed one in between
 */
export async function publishParts(
  { store, clock }: Parts,
  { id, name: personName }: Person,
  asked: readonly { name: PartName; revision: number }[],
  pages: MenuPages,
) {
  const at = clock.now();
  const by = { id, name: personName };
  return transact(store, async (tx) => {
    for (const { name, revision } of asked) {
      const draft = await drafts.find(tx, name);
      if (!draft) throw partNotChanged();
      if (draft.revision !== revision) throw partChanged({ name: draft.by.name });
      assertFinished(name, contentOf(name, draft));
      await goLive(tx, name, { ...draft, at, by }, pages);
      drafts.delete(tx, name);
    }
    return { published: asked.map(({ name }) => ({ name, by, at })) };
  });
}

/** @throws partChanged when another user changed it since `seen` */
export const discardPart = ({ store }: Parts, name: PartName, seen: number | undefined): Promise<void> =>
  transact(store, async (tx) => {
    const draft = await drafts.find(tx, name);
    if (draft && seen !== undefined && draft.revision !== seen) throw partChanged({ name: draft.by.name });
    drafts.delete(tx, name);
  });

/** To compare with the draft, and to choose an earlier version from. */
export async function findVersions(store: Store, name: PartName) {
  const draft = await drafts.find(store, name);
  const earlier = await listEarlier(store, name);
  return {
    ...(draft && { draft: contentOf(name, draft) }),
    live: await publishedOf(store, name, contentOf(name, draft)),
    earlier: earlier.map(({ number = firstNumber, at, by }) => ({ number, at, by })),
  };
}

/** To compare: the content that a roll-back restores, and the content that it replaces. @throws nothingBefore */
export async function findVersion(store: Store, name: PartName, number: number, pages: MenuPages) {
  const content = contentBefore({ name, number }, await listEarlier(store, name), pages);
  return { live: await publishedOf(store, name, content), before: content };
}

/**
 * @param number absent: the previous version, so calling it twice restores the current one.
 * @throws nothingBefore, partChanged, partTooLong, profileUnfinished, partUnfinished
 */
export async function rollBackPart(
  { store, clock }: Parts,
  { id, name: personName }: Person,
  { name, number }: { name: PartName; number?: number | undefined },
  pages: MenuPages,
) {
  const at = clock.now();
  const by = { id, name: personName };
  const earlier = await listEarlier(store, name);
  const content = contentBefore({ name, number: number ?? earlier[0]?.number ?? firstNumber }, earlier, pages);
  return transact(store, async (tx) => {
    const [shown, last] = [await live.find(tx, name), await before.find(tx, name)];
    // The list was read before this transaction.
    if (!shown || last?.number !== earlier[0]?.number) throw partChanged({ name: shown?.by.name ?? '' });
    assertFinished(name, content);
    await goLive(tx, name, { content, revision: Math.max(at, shown.revision + 1), at, by }, pages);
    return { published: [{ name, by, at }] };
  });
}

const firstNumber = 1;

/** Newest first. */
async function listEarlier(store: Store, name: PartName): Promise<EarlierPart[]> {
  const last = await before.find(store, name);
  if (!last) return [];
  const { number = firstNumber } = last;
  const { records } = await older.list(store, {
    prefix: [name],
    between: [firstNumber, number],
    reverse: true,
    limit: earlierMax - 1,
  });
  return [last, ...records];
}

/**
 * A menu's or design's version has only what its successor replaced, so the ones after it are needed too.
 * @param earlier newest first
 * @throws nothingBefore
 */
function contentBefore(
  wanted: { name: PartName; number: number },
  earlier: readonly EarlierPart[],
  pages: MenuPages,
): Contents[PartName] {
  const { name } = wanted;
  const at = earlier.findIndex(({ number = firstNumber }) => number === wanted.number);
  if (at < 0) throw nothingBefore();
  const content = contentOf(
    name,
    earlier.slice(0, at + 1).reduce((newer, one) => ({ ...one, content: over(name, newer.content, one.content) })),
  );
  return name === 'menu' ? pages.stillThere(content as Contents['menu']) : content;
}

const partialFields: { readonly [name in PartName]?: string } = { menu: 'menus', design: 'values' };

function over(name: PartName, newer: StoredPart['content'], content: StoredPart['content']): StoredPart['content'] {
  const field = partialFields[name];
  if (field === undefined) return content;
  return { ...newer, ...content, [field]: { ...(newer[field] as object), ...(content[field] as object) } };
}

/** @throws partTooLong when it replaces several long menus or designs at once */
async function goLive(tx: Tx, name: PartName, part: StoredPart, pages: MenuPages): Promise<void> {
  const shown = await live.find(tx, name);
  const published = await publishedOf(tx, name, part.content as Contents[PartName]);
  const content = name === 'menu' ? withPages(published as Contents['menu'], pages) : published;
  if (isTooLong(content)) throw partTooLong();
  const last = await before.find(tx, name);
  const { number = firstNumber } = last ?? {};
  if (last) older.put(tx, { ...last, number, endsAt: part.at + olderLifeMs }, name, number);
  older.delete(tx, name, number - earlierMax + 1);
  const { revision = 0, at, by } = shown ?? { at: part.at, by: part.by };
  before.put(tx, { content, revision, at, by, number: last ? number + 1 : firstNumber }, name);
  // The live design is stored only in the settings, and the live menus only in their own table.
  live.put(tx, name === 'design' || name === 'menu' ? { ...part, content: defaultParts[name] } : part, name);
  if (name === 'menu') {
    const { menus, homeId } = part.content as Contents['menu'];
    if (homeId !== undefined) await pages.assertHome(tx, homeId);
    for (const [menu, items] of Object.entries(menus)) {
      await pages.fill(tx, items);
      putNavigation(tx, menu, { items: withoutEmpty(items) });
    }
  }
  putWebsite(tx, { ...intoSettings(await loadWebsite(tx), name, part), contentModifiedOn: part.at });
  raiseSiteRevision(tx);
  addPublish(tx, { what: name, at: part.at, by: part.by });
}

/** @throws profileUnfinished, partUnfinished */
function assertFinished<Name extends PartName>(name: Name, content: Contents[Name]): void {
  const links = name === 'header-footer' ? (content as Contents['header-footer']).header.socialLinks : [];
  const url = links.find((one) => !isProfile(one));
  if (url !== undefined) throw profileUnfinished({ url });
  const [lack] = lacksIn(name, content);
  if (lack) throw partUnfinished({ name, lack: lack.message });
}

/** Without the pages of folders if there are too many for a record: those folders then keep what they have. */
function withPages(content: Contents['menu'], pages: MenuPages): Contents['menu'] {
  const menus: Contents['menu']['menus'] = {};
  for (const [name, items] of Object.entries(content.menus)) menus[name] = pages.withPages(items);
  return isTooLong(menus) ? content : { ...content, menus };
}

/** A live folder without entries shows the pages below it. */
export const withoutEmpty = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.map(({ items: inner = [], ...item }) => ({ ...item, ...(inner.length > 0 && { items: withoutEmpty(inner) }) }));

/** The live version. @param next names what to compare: the templates of a design, the menus */
async function publishedOf<Name extends PartName>(
  source: Tx | Store,
  name: Name,
  next: Contents[Name],
): Promise<Contents[Name]> {
  if (name === 'menu') return (await liveMenus(source, next as Contents['menu'])) as Contents[Name];
  return withSettings(source, name, name === 'design' ? next : contentOf(name, await live.find(source, name)));
}

async function liveMenus(source: Tx | Store, { menus, homeId }: Contents['menu']): Promise<Contents['menu']> {
  const live: Contents['menu']['menus'] = {};
  for (const name of Object.keys(menus)) live[name] = (await findNavigation(source, name))?.items ?? [];
  const home = homeId === undefined ? undefined : (await findWebsite(source))?.homepageCollectionId;
  return { menus: live, ...(home !== undefined && { homeId: home }) };
}

/** Some header fields, all design values, and the home page are stored in the site's settings. */
function intoSettings(website: Website, name: PartName, { content }: StoredPart): Website {
  if (name === 'header-footer') return withHeader(website, content as Contents['header-footer']);
  if (name === 'design') return withDesign(website, content as Contents['design']);
  if (name === 'menu') {
    const { homeId } = content as Contents['menu'];
    return homeId === undefined ? website : { ...website, homepageCollectionId: homeId };
  }
  return website;
}

/** Newer fields get their default in older records. */
function contentOf<Name extends PartName>(name: Name, stored: StoredPart | undefined): Contents[Name] {
  const defaults = defaultParts[name];
  if (!stored) return defaults;
  const content = stored.content as Contents[Name];
  if (name !== 'header-footer') return { ...defaults, ...content };
  const [first, own] = [defaults, content] as Contents['header-footer'][];
  return {
    header: { ...first?.header, ...own?.header },
    footer: { ...first?.footer, ...own?.footer },
  } as Contents[Name];
}

/** Fields shared with the settings come from the settings. */
async function withSettings<Name extends PartName>(
  source: Tx | Store,
  name: Name,
  content: Contents[Name],
): Promise<Contents[Name]> {
  if (name !== 'header-footer' && name !== 'design') return content;
  const website = await findWebsite(source);
  if (!website) return content;
  if (name === 'design') return designOf(website, content as Contents['design']) as Contents[Name];
  const { header, footer } = content as Contents['header-footer'];
  const own = {
    siteTitle: website.siteTitle,
    siteTagLine: website.siteTagLine,
    logoImageId: website.logoImageId ?? null,
    socialLinks: website.socialAccounts.map(({ profileUrl }) => profileUrl),
  };
  return { header: { ...header, ...own }, footer } as Contents[Name];
}

function withHeader(website: Website, { header }: Contents['header-footer']): Website {
  const { logoImageId: _, ...rest } = website;
  return {
    ...rest,
    siteTitle: header.siteTitle,
    siteTagLine: header.siteTagLine,
    ...(header.logoImageId !== null && { logoImageId: header.logoImageId }),
    socialAccounts: accountsOf(header.socialLinks.filter(isProfile), website.socialAccounts),
  };
}

/** The settings' values of the templates that the design changes. */
function designOf(
  { templateId, tweaks, tweaksByTemplate }: Website,
  { values }: Contents['design'],
): Contents['design'] {
  const valuesOf = (id: string) => (id === templateId ? tweaks : (tweaksByTemplate?.[id] ?? {}));
  return { values: Object.fromEntries(Object.keys(values).map((id) => [id, valuesOf(id)])) };
}

function withDesign(website: Website, { values }: Contents['design']): Website {
  const { [website.templateId]: tweaks = website.tweaks, ...others } = values;
  return { ...website, tweaks, tweaksByTemplate: { ...website.tweaksByTemplate, ...others } };
}

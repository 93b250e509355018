// A new page that lists items, of a type that the site's template offers. Editor B3; template-folders 3.
import type { Parts } from '../../base/parts.ts';
import type { Template, Templates } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollectionByUrlId, listCollections, putCollection } from './collection.ts';
import { pageTypeUnknown, urlIdTaken } from './errors.ts';
import { type Collection, CollectionType, Ordering } from './schema.ts';
import { type ListPageType, type NewPage, reservedSegments } from './settings-schema.ts';
import { freeUrlId, urlIdOfTitle } from './url-id.ts';

const builtIn: readonly ListPageType[] = [
  { typeName: 'blog', title: 'Blog' },
  { typeName: 'events', title: 'Events' },
  { typeName: 'gallery', title: 'Gallery' },
];
const ordering: Readonly<Record<string, number>> = { events: Ordering.calendar, gallery: Ordering.userOrderable };

/** Page types with items: our own three, and those that the template adds. Tracks and folders come with imports. */
function listPageTypes({ collections }: Pick<Template, 'collections'>): ListPageType[] {
  const others = Object.entries(collections).filter(
    ([name, conf]) =>
      !conf.folder &&
      !conf.index &&
      !/^(?:page|index|folders?|products|album)$/.test(name) &&
      !builtIn.some(({ typeName }) => typeName === name) &&
      conf.acceptTypes.length > 0,
  );
  return [
    ...builtIn.map((type) => ({ ...type, title: collections[type.typeName]?.title ?? type.title })),
    ...others.map(([typeName, conf]) => ({ typeName, title: conf.title ?? typeName })),
  ];
}

export async function offeredPageTypes({
  store,
  templates,
}: Parts & { templates: Templates }): Promise<ListPageType[]> {
  const { templateId } = await loadWebsite(store);
  return listPageTypes(await templates.load(templateId));
}

/** Not in any menu: that is the navigation's. @throws pageTypeUnknown, urlIdTaken */
export async function createListPage(
  parts: Parts & { templates: Templates },
  { typeName, title }: NewPage,
  within = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const { store, templates } = parts;
  const template = await templates.load((await loadWebsite(store)).templateId);
  const type = listPageTypes(template).find((one) => one.typeName === typeName);
  if (!type) throw pageTypeUnknown({ typeName });
  const pages = await listCollections(store);
  const id = parts.ids.next();
  const now = parts.clock.now();
  const wanted = urlIdOfTitle(title, type.title, { ascii: true });
  return transact(store, async (tx) => {
    const urlId = await freeUrlId(
      wanted,
      async (one) => reservedSegments.has(one) || (await findCollectionByUrlId(tx, one)) !== undefined,
    );
    if (urlId === undefined) throw urlIdTaken({ urlId: wanted });
    const page: Collection = {
      id,
      type: CollectionType.generic,
      typeName,
      title,
      navigationTitle: title,
      urlId,
      description: '',
      enabled: true,
      ordering: ordering[typeName] ?? Ordering.chronological,
      pageSize: 20,
      folder: false,
      regionName: template.collections[typeName]?.layout ?? 'default',
      displayIndex: Math.max(0, ...pages.map(({ displayIndex }) => displayIndex)) + 1,
      addedOn: now,
      updatedOn: now,
    };
    await putCollection(tx, page);
    raiseSiteRevision(tx);
    within(tx, page);
    return page;
  });
}

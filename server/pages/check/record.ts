// Checks one record of the site: a page, an item, an area of the template, a shared section, or a product.
import { findProduct } from '../../commerce/product/product.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import { withStaged } from '../../commerce/staged-product/staged.ts';
import { labelOf } from '../../content/block/blocks.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { CollectionType, holdsItems, isVisited } from '../../content/collection/schema.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { arranged } from '../../content/document/arranged.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import { fieldTitle } from '../../content/document/field.ts';
import type { Document } from '../../content/document/schema.ts';
import { withShared } from '../../content/document/shared.ts';
import { linksOfHtml } from '../../content/html/links.ts';
import { findItem } from '../../content/item/item.ts';
import { WorkflowState } from '../../content/item/schema.ts';
import { findShared } from '../../content/shared-section/shared-section.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type Problem, problemsOf } from './checks.ts';
import { type ContentPosition, contentOf, type PageContent } from './content.ts';
import { type FactParts, factsOf, imageProblemsOf } from './facts.ts';
import { checkMessages as messages } from './messages.ts';
import { type CheckedType, checkLimits, type Finding } from './schema.ts';
import {
  altTexts,
  checkedParts,
  htmlProblems,
  isCheckedPart,
  menuProblems,
  partProblems,
  type SiteProblem,
  templateProblems,
} from './site-records.ts';
import type { ThemeColors } from './theme-colors.ts';

/** Title and description in search results, if the page is indexable. */
type Listed = { title: string; description: string };

export type Checked = {
  readonly type: CheckedType;
  readonly id: string;
  readonly title: string;
  readonly path?: string;
  readonly findings: readonly Finding[];
  readonly listed?: Listed;
};

/** Key that identifies a record across all types. */
export const recordKey = (type: CheckedType, id: string): string => `${type}:${id}`;
function recordOf(key: string): { type: CheckedType; id: string } {
  const at = key.indexOf(':');
  return { type: key.slice(0, at) as CheckedType, id: key.slice(at + 1) };
}

type Colors = () => Promise<ThemeColors | undefined>;

/**
 * @param parts its store records dependencies
 * @returns undefined when it doesn't exist or is in the trash
 */
export function checkRecord(parts: FactParts, key: string, colors: Colors): Promise<Checked | undefined> {
  const { type, id } = recordOf(key);
  return checkers[type](parts, id, colors);
}

const checkers: Readonly<
  Record<CheckedType, (parts: FactParts, id: string, colors: Colors) => Promise<Checked | undefined>>
> = {
  async page(parts, id, colors) {
    const page = await findCollection(parts.store, id);
    if (!page) return undefined;
    const website = await loadWebsite(parts.store);
    const isHome = website.homepageCollectionId === id;
    const about = {
      type: 'page',
      id,
      title: page.navigationTitle || page.title,
      path: isHome ? '/' : addressPath(page.urlId),
    } as const;
    const own = page.description || (isHome ? website.siteDescription || website.siteTagLine : '');
    const isListed = isVisited(page) && !page.folder && page.seo?.hidden !== true;
    const hasMain = holdsItems(page) || page.type === CollectionType.products;
    return {
      ...about,
      findings: await documentFindings(parts, about, await findDraftDocument(parts.store, id), colors, hasMain),
      ...(isListed && { listed: { title: page.seo?.title || page.title, description: page.seo?.description || own } }),
    };
  },

  async item(parts, id, colors) {
    const item = await findItem(parts.store, id);
    const parent = item && (await findCollection(parts.store, item.collectionId));
    if (!parent) return undefined;
    const about = { type: 'item', id, title: item.title, path: addressPath(parent.urlId, item.urlId) } as const;
    const document = item.documentId === undefined ? undefined : await findDraftDocument(parts.store, item.documentId);
    const isListed = isVisited(parent) && item.workflowState === WorkflowState.published && item.seo?.hidden !== true;
    return {
      ...about,
      findings: [
        ...(await documentFindings(parts, about, document, colors, true)),
        ...findingsOf(about, document ? [] : await htmlProblems(parts, item.bodyHtml ?? '', messages.body), 'body'),
        ...findingsOf(about, await htmlProblems(parts, item.excerpt, messages.excerpt), 'excerpt'),
        ...findingsOf(
          about,
          await imagesOf(parts, item.mainImageId ? [item.mainImageId] : [], messages.mainImage),
          'image',
        ),
      ],
      ...(isListed && {
        listed: { title: item.seo?.title || item.title, description: item.seo?.description || item.excerpt },
      }),
    };
  },

  async area(parts, id, colors) {
    const about = { type: 'area', id, title: fieldTitle(id) } as const;
    return {
      ...about,
      findings: await documentFindings(parts, about, await findDraftDocument(parts.store, id), colors, true),
    };
  },

  async shared(parts, id, colors) {
    const shared = await findShared(parts.store, id);
    if (!shared) return undefined;
    const about = { type: 'shared', id, title: shared.name } as const;
    return {
      ...about,
      findings: await documentFindings(parts, about, await findDraftDocument(parts.store, id), colors, false),
    };
  },

  async product(parts, id) {
    const { store, clock } = parts;
    const live = await findProduct(store, id);
    const product = live && (await withStaged(store, live));
    if (!product) return undefined;
    const about = { type: 'product', id, title: product.title } as const;
    if (product.archivedAt !== undefined || !isVisible(product, clock.now())) return { ...about, findings: [] };
    const hasPrice = product.donation !== undefined || product.variants.some(({ priceCents }) => priceCents > 0);
    const lacks = [
      ...(hasPrice ? [] : [messages.productPrice]),
      ...(product.imageIds.length > 0 ? [] : [messages.productImage]),
      ...(product.excerpt.replace(/<[^<>]*>/g, '').trim() === '' ? [messages.productText] : []),
    ];
    const links = await htmlProblems(parts, product.excerpt, messages.description);
    return {
      ...about,
      findings: [
        ...lacks.map((what, n) => findingOf(about, { kind: 'product', what }, n)),
        ...findingsOf(about, links, 'description'),
        ...findingsOf(about, await imagesOf(parts, product.imageIds, messages.images), 'image'),
      ],
    };
  },

  async menu(parts, id) {
    const about = { type: 'menu', id, title: messages.menus } as const;
    return { ...about, findings: findingsOf(about, await menuProblems(parts)) };
  },

  async part(parts, id, colors) {
    if (!isCheckedPart(id)) return undefined;
    const about = { type: 'part', id, title: messages.parts[id] } as const;
    return { ...about, findings: findingsOf(about, await partProblems(parts, id, await colors())) };
  },

  async template(parts, id) {
    const about = { type: 'template', id, title: messages.template } as const;
    return { ...about, findings: findingsOf(about, await templateProblems(parts)) };
  },
};

/** Once each for the whole site. */
export const siteRecords: readonly string[] = [
  recordKey('menu', 'all'),
  ...checkedParts.map((name) => recordKey('part', name)),
  recordKey('template', 'own'),
];

const findingsOf = (about: About, problems: readonly SiteProblem[], within = 'site'): Finding[] =>
  problems.slice(0, checkLimits.findingsMax).map(({ kind = 'link', what, where, title = about.title }, n) => ({
    ...findingOf({ ...about, title }, { kind, what }, n),
    id: `${about.type}:${about.id}:${within}:${n}`,
    ...(where && { where }),
  }));

/** About the width of a picture on a product's or an item's own page. */
const pictureWidthPx = 750;

const imagesOf = async (parts: FactParts, imageIds: readonly string[], where: string): Promise<SiteProblem[]> =>
  (
    await imageProblemsOf(
      parts,
      imageIds.map((imageId) => ({ imageId, altText: undefined, shownPx: pictureWidthPx })),
    )
  ).map(({ kind, what }) => ({ kind, what, where }));

type About = Pick<Checked, 'type' | 'id' | 'title' | 'path'>;

async function documentFindings(
  parts: FactParts,
  about: About,
  document: Document | undefined,
  colors: Colors,
  isItem: boolean,
): Promise<Finding[]> {
  if (!document) return [];
  // Headings of shared sections count on each page; problems inside them are reported on the shared section.
  const whole = contentOf(await withShared(document, (id) => findDraftDocument(parts.store, id)));
  const own = ownPart(whole, document);
  const code = htmlOf(own);
  const content = withLinks(own, code);
  const facts = await factsOf(parts, document, content, content.sections.length > 0 ? await colors() : undefined);
  const isOwn = ({ place }: Problem) => place.blockId === undefined || Object.hasOwn(document.blocks, place.blockId);
  const problems = [
    ...problemsOf({ ...content, headings: whole.headings }, facts, isItem).filter(isOwn),
    ...code.flatMap(({ html, ...place }) => altTexts(html).map((what): Problem => ({ kind: 'alt', what, place }))),
  ];
  const places = placeNames(document);
  return problems.slice(0, checkLimits.findingsMax).map((problem, n) => ({
    ...findingOf(about, problem, n),
    where: places(problem.place),
    ...problem.place,
  }));
}

/** The HTML of code blocks that run it on the page. */
const htmlOf = ({ sections }: PageContent) =>
  sections.flatMap(({ section, blocks }) =>
    blocks
      .filter(({ key, props }) => key === 'code' && props.mode === 'run' && props.language === 'html')
      .map(({ block, props }) => ({ sectionId: section.id, blockId: block.id, html: String(props.html) })),
  );

function withLinks(content: PageContent, code: ReturnType<typeof htmlOf>): PageContent {
  const links = code.flatMap(({ html, ...place }) => linksOfHtml(html).map((href) => ({ ...place, href })));
  return { ...content, links: [...content.links, ...links].slice(0, checkLimits.linksMax) };
}

function ownPart(content: PageContent, document: Document): PageContent {
  const isShared = ({ sectionId }: ContentPosition) => document.sections[sectionId]?.sharedId !== undefined;
  return {
    ...content,
    sections: content.sections.filter(({ section }) => section.sharedId === undefined),
    links: content.links.filter((one) => !isShared(one)),
    images: content.images.filter((one) => !isShared(one)),
    references: content.references.filter((one) => !isShared(one)),
  };
}

function findingOf(
  { type, id, title, path }: About,
  { kind, what }: Pick<Problem, 'kind' | 'what'>,
  n: number,
): Finding {
  return {
    id: `${type}:${id}:${n}`,
    ...{ kind, what, type, pageId: id, pageTitle: title || messages.untitled },
    ...(path !== undefined && { path }),
  };
}

/** `Section 2, Image`. */
function placeNames(document: Document): (place: ContentPosition) => string {
  const numbers = new Map(arranged(document).map(({ section }, n) => [section.id, n + 1]));
  return ({ sectionId, blockId }) => {
    const number = numbers.get(sectionId) ?? 1;
    const name = blockId === undefined ? undefined : labelOf(document.blocks[blockId]?.type ?? 0)?.name;
    return name === undefined ? messages.section({ number }) : messages.block({ number, name });
  };
}

/**
 * Problems of a page's search listing.
 * @param others with the same title or description
 */
export function listedFindings(
  checked: Checked,
  others: { title?: string | undefined; description?: string | undefined },
): Finding[] {
  if (!checked.listed) return [];
  const { title, description } = checked.listed;
  const found = [
    title.trim() === '' && messages.titleMissing,
    description.trim() === '' && messages.descriptionMissing,
    others.title !== undefined && messages.titleDouble({ page: others.title }),
    others.description !== undefined && messages.descriptionDouble({ page: others.description }),
  ].filter((what) => what !== false);
  return found.map((what, n) => ({
    ...findingOf(checked, { kind: 'title', what }, n),
    id: `title:${checked.id}:${n}`,
  }));
}

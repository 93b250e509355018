// Checks of a page: one pure function per kind of problem, from the page's content and the facts about what it references. Portable.
import { sampleIn } from '../../content/block/sample-words.ts';
import type { Image } from '../../content/image/schema.ts';
import { widthBucket } from '../../content/image/widths.ts';
import type { ContentPosition, PageBlock, PageContent, PageReference } from './content.ts';
import { contrastProblems } from './contrast.ts';
import { isEmpty } from './empty.ts';
import { checkMessages as messages } from './messages.ts';
import type { CheckKind } from './schema.ts';
import type { ThemeColors } from './theme-colors.ts';

export type Problem = { kind: CheckKind; what: string; place: ContentPosition };

/** Target of a link. `malformed`: not a valid address. */
export type LinkState =
  | 'fine'
  | 'nothing'
  | 'hidden'
  | 'loop'
  | 'page-gone'
  | 'file-gone'
  | 'anchor-gone'
  | 'malformed';

export type Facts = {
  /** Keyed by the address as stored. */
  links: ReadonlyMap<string, LinkState>;
  /** By ID; undefined: deleted. */
  images: ReadonlyMap<string, (Pick<Image, ImageFact> & { servedBytes?: number | undefined }) | undefined>;
  /** By kind and ID; for forms, whether anyone is notified of submissions. */
  references: ReadonlyMap<string, ReferenceState>;
  /** Undefined: the colors couldn't be read. */
  colors: ThemeColors | undefined;
};
type ImageFact = 'filename' | 'altText' | 'widthPx' | 'heightPx' | 'sizeBytes' | 'animated';
export type ReferenceState = { isThere: boolean; isSilent?: string };

export const referenceKey = ({ kind, id }: Pick<PageReference, 'kind' | 'id'>): string => `${kind} ${id}`;

/** @param isItem it is below the title of its item, the main heading */
export const problemsOf = (content: PageContent, facts: Facts, isItem: boolean): Problem[] => [
  ...linkProblems(content, facts),
  ...altProblems(content, facts),
  ...contrastProblems(content, facts.colors),
  ...headingProblems(content, isItem),
  ...imageProblems(content, facts),
  ...emptyProblems(content),
  ...formProblems(content, facts),
];

const linkWords: Readonly<Record<Exclude<LinkState, 'fine'>, (link: { target: string }) => string>> = {
  nothing: messages.linkBroken,
  hidden: messages.linkHidden,
  loop: messages.linkLoop,
  'page-gone': () => messages.linkPageGone,
  'file-gone': messages.fileGone,
  'anchor-gone': messages.anchorGone,
  malformed: messages.linkMalformed,
};

function linkProblems({ links, references }: PageContent, facts: Facts): Problem[] {
  const found = links.flatMap(({ href, ...place }): Problem[] => {
    if (href.trim() === '' || href === '#') return [{ kind: 'link', what: messages.linkEmpty, place }];
    const what = linkText(href, facts.links.get(href) ?? 'fine');
    return what === undefined ? [] : [{ kind: 'link', what, place }];
  });
  const gone = references.flatMap(({ kind, id, ...place }): Problem[] => {
    if (facts.references.get(referenceKey({ kind, id }))?.isThere !== false) return [];
    const what = kind === 'file' ? messages.fileGone({ target: id }) : goneWords[kind];
    return [{ kind: 'link', what, place }];
  });
  return [...unique(found), ...gone];
}

const goneWords = {
  collection: messages.collectionGone,
  product: messages.productGone,
  form: messages.formGone,
} as const;

/** The problem with an address; undefined: none. */
export const linkText = (href: string, state: LinkState): string | undefined =>
  state === 'fine' ? undefined : linkWords[state]({ target: targetText(href, state) });

function targetText(href: string, state: LinkState): string {
  const text =
    state === 'anchor-gone' ? `#${href.split('#')[1]}` : state === 'file-gone' ? href.replace(/^\/s\//, '') : href;
  const shown = decoded(text);
  return shown.length > 80 ? `${shown.slice(0, 79)}…` : shown;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // Shown as it is stored.
    return text;
  }
}

/** Reports the same text in the same position only once. */
const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [`${one.place.blockId} ${one.what}`, one])).values(),
];

export const altProblems = ({ images }: Pick<PageContent, 'images'>, facts: Pick<Facts, 'images'>): Problem[] =>
  images.flatMap(({ imageId, altText, shownPx: _, ...place }): Problem[] => {
    const image = facts.images.get(imageId);
    if (!image) return [{ kind: 'link', what: messages.imageGone, place }];
    if (altText !== undefined || image.altText.trim() !== '') return [];
    return [{ kind: 'alt', what: messages.altMissing({ name: image.filename }), place }];
  });

/** In reading order. Later main headings render as level 2. */
function headingProblems({ headings }: PageContent, isItem: boolean): Problem[] {
  const problems: Problem[] = [];
  let hasMain = isItem;
  let before = isItem ? 1 : 0;
  for (const { level: written, text, ...place } of headings) {
    if (text.trim() === '') continue;
    const short = shortened(text);
    const isSecond = written === 1 && hasMain;
    if (isSecond) problems.push({ kind: 'heading', what: messages.headingSecond({ text: short }), place });
    if (written === 1) hasMain = true;
    const level = isSecond ? 2 : written;
    // A page may begin with a small heading above its main one.
    if (before > 0 && level > before + 1)
      problems.push({ kind: 'heading', what: messages.headingSkipped({ text: short, level, before }), place });
    before = level;
  }
  return problems;
}

const shortened = (text: string): string => (text.trim().length > 60 ? `${text.trim().slice(0, 59)}…` : text.trim());

/** Our choices. */
const servedBytesMax = 500_000;
const originalBytesMax = 3_000_000;
const originalTimesMax = 3;
/** Estimate for sizes that were never generated: bytes grow with the pixel count, and the formats that browsers request halve them. */
const encodedShare = 0.5;

export function imageProblems({ images }: Pick<PageContent, 'images'>, facts: Pick<Facts, 'images'>): Problem[] {
  return images.flatMap(({ imageId, shownPx, altText: _, ...place }): Problem[] => {
    const image = facts.images.get(imageId);
    if (!image) return [];
    const { filename: name, widthPx: width, heightPx: height, sizeBytes } = image;
    const servedPx = Math.min(widthBucket(shownPx), width);
    const share = image.animated ? 1 : encodedShare * (servedPx / width) ** 2;
    const bytes = image.servedBytes ?? Math.round(sizeBytes * share);
    if (bytes > servedBytesMax)
      return [{ kind: 'image', what: messages.imageServed({ name, bytes, width: servedPx }), place }];
    if (sizeBytes <= originalBytesMax || width <= shownPx * originalTimesMax) return [];
    const what = messages.imageOriginal({ name, bytes: sizeBytes, width, height, shown: shownPx });
    return [{ kind: 'image', what, place }];
  });
}

function emptyProblems({ sections }: PageContent): Problem[] {
  return sections.flatMap(({ section, blocks }): Problem[] => {
    const { background, height, sharedId } = section;
    const isBare = blocks.length === 0 && sharedId === undefined && height === 'auto';
    const hasBackground = background.source !== 4 && (background.imageId ?? background.video) !== undefined;
    if (isBare && !hasBackground)
      return [{ kind: 'empty', what: messages.emptySection, place: { sectionId: section.id } }];
    return blocks.flatMap((one: PageBlock): Problem[] => {
      const sample = sampleIn(one.block);
      const what = isEmpty(one) ? messages.emptyBlock : sample && messages.sampleText({ text: shortened(sample) });
      return what ? [{ kind: 'empty', what, place: { sectionId: section.id, blockId: one.block.id } }] : [];
    });
  });
}

const formProblems = ({ references }: PageContent, facts: Facts): Problem[] =>
  references.flatMap(({ kind, id, ...place }): Problem[] => {
    const name = kind === 'form' ? facts.references.get(referenceKey({ kind, id }))?.isSilent : undefined;
    return name === undefined ? [] : [{ kind: 'form', what: messages.formNobody({ name }), place }];
  });

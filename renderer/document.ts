// A page as a list of parts: executes the layout as one template, inserts the main content, and replaces the tags. Text is final;
// slots are filled in by stream.ts.
import type { Html } from '../server/base/text/html.ts';
import { withOneMainHeading } from '../server/content/document/main-heading.ts';
import { arranged, type Block, type Document, type Section } from '../server/content/document/schema.ts';
import { KeptMarkup, type Page, type PageError } from './page.ts';
import { sectionsPlace } from './section-tag.ts';
import { joinScripts } from './tags/join-scripts.ts';
import { resolveTags, tagMarks } from './tags/resolve-tags.ts';
import { tagOpen } from './tags/split-tags.ts';
import { fragment, opaqueText } from './template/3-run/opaque.ts';
import { type CompiledTemplate, execute, type Part, textOfParts } from './template/template.ts';

/** Slot for the scripts of hydrated roots, known only when all roots before it are done. */
const islandScripts = { slot: 'island-scripts', props: {} } as const;

const headersMark = { slot: 'page-headers', props: {} } as const;
const footersMark = { slot: 'page-footers', props: {} } as const;
const mainMark = { slot: 'page-main', props: {} } as const;

/** Slot in the preview that shows the owner the template's errors. */
const errorsNote = { slot: 'template-errors', props: {} } as const;

export const keptMarkupSlot = 'kept-markup';
const keptMarkup = (markup: KeptMarkup): Part => ({ slot: keptMarkupSlot, props: { markup }, text: markup.kept });

/** Shorter texts of a layout are joined with what is beside them. */
const markupCharsMin = 512;

const asMarkup = (part: Part): Part =>
  typeof part === 'string' && part.length >= markupCharsMin ? keptMarkup(new KeptMarkup(part)) : part;

const asText = (part: Part): Part =>
  typeof part !== 'string' && part.slot === keptMarkupSlot ? (part.props as { markup: KeptMarkup }).markup.kept : part;

/** Texts that follow one another as one. */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined;
}

/** Parts that are replaced afterwards. */
const marks: ReadonlySet<Part> = new Set([islandScripts, headersMark, footersMark, mainMark, errorsNote]);

export type Executed = { parts: Part[]; errors: PageError[] };

export async function pageParts(page: Page): Promise<Executed> {
  const errors: PageError[] = [];
  /** The time or the cart was asked for. */
  let isPersonal = false;
  const run = (template: CompiledTemplate, json: Readonly<Record<string, unknown>>) => {
    const result = execute(template, json, {
      partials: page.partials,
      injects: { ...page.injects, ...tagMarks },
      locale: page.locale ?? null,
      ...page.runs?.(),
      get now() {
        isPersonal = true;
        return page.now;
      },
    });
    for (const error of [...template.errors, ...result.errors]) errors.push({ ...error, template });
    return result.parts;
  };

  const root = (more?: Readonly<Record<string, unknown>>) => {
    const data = page.data();
    const cart = data.shoppingCart as { created?: unknown };
    /** The empty cart in the data is as old as the page. */
    const shoppingCart = page.kept && {
      ...cart,
      get created() {
        isPersonal = true;
        return cart.created;
      },
    };
    return {
      ...data,
      ...(shoppingCart && { shoppingCart }),
      squarespace: { ...page.squarespace(), ...more },
      'squarespace-headers': fragment([headersMark]),
      'squarespace-footers': fragment([footersMark, islandScripts, errorsNote]),
      'squarespace-post-entry': String(page.postEntry ?? ''),
    };
  };
  const isForAll = (parts: readonly Part[]) =>
    !isPersonal && errors.length === 0 && parts.every((part) => typeof part === 'string' || marks.has(part));

  const main = mainParts(page, (template) => {
    if (!page.kept) return run(template, root());
    let parts: Part[] | undefined;
    const markup = page.kept('main', () => {
      parts = run(template, root());
      return isForAll(parts) ? new KeptMarkup(textOfParts(parts)) : undefined;
    });
    return markup instanceof KeptMarkup ? [keptMarkup(markup)] : (parts ?? run(template, root()));
  });

  const finished = async (parts: readonly Part[]) =>
    joinScripts(await resolveTags(parts, (tag) => page.resolveTag(tag, run)), page.scriptTag ?? noScript);
  const inLayout = (layout: CompiledTemplate, content: readonly Part[]) =>
    finished(run(layout, root({ 'main-content': fragment(content) })));
  /** The layout's own parts are cached without the main content, unless the layout asks for its text. */
  const keptLayout = async (layout: CompiledTemplate) => {
    const make = async () => {
      const place: Part = {
        ...mainMark,
        get text() {
          isPersonal = true;
          return opaqueText(fragment(main));
        },
      };
      return joinTexts((await inLayout(layout, [place])).map((part) => (part === place ? mainMark : part)));
    };
    let parts: Part[] | undefined;
    isPersonal = false;
    const kept = await page.kept?.('layout', async () => {
      parts = await make();
      return isForAll(parts) ? parts.map(asMarkup) : undefined;
    });
    // The markup behind the body's opening tag is inserted into text.
    const own = (part: Part) => (page.atBodyStart ? asText(part) : part);
    return (kept ?? parts ?? (await make())).flatMap((part) => (part === mainMark ? main : [own(part)]));
  };
  const isApart = main.length > 0 && main.every((part) => typeof part !== 'string' && part.slot !== tagOpen);
  const resolved = !page.layout
    ? await finished(main)
    : page.kept && isApart
      ? await keptLayout(page.layout)
      : await inLayout(page.layout, main);
  const { headers, footers } = await page.head();
  const headed = resolved.flatMap((part): Part[] =>
    typeof part === 'string'
      ? [part]
      : part.slot === headersMark.slot
        ? [headers instanceof KeptMarkup ? keptMarkup(headers) : String(headers)]
        : part.slot === footersMark.slot
          ? [...(page.overlays ?? []), String(footers)]
          : [part],
  );
  const whole = page.atBodyStart ? atBodyStart(headed, String(page.atBodyStart)) : headed;
  return { parts: withNote(whole, errors.length > 0 ? page.noteOf?.(errors) : undefined), errors };
}

/** Inserts after the skip link, which must come first for the keyboard. A layout without a body gets nothing. */
function atBodyStart(parts: readonly Part[], markup: string): Part[] {
  const endOf = (part: Part) => {
    const opening = typeof part === 'string' ? part.search(/<body\b/i) : -1;
    return opening < 0 ? -1 : (part as string).indexOf('>', opening);
  };
  const at = parts.findIndex((part) => endOf(part) >= 0);
  if (at < 0) return [...parts];
  const text = parts[at] as string;
  const end = afterSkipLink(text, endOf(text) + 1);
  return parts.toSpliced(at, 1, text.slice(0, end) + markup + text.slice(end));
}

/** @param from index after the body's opening tag */
function afterSkipLink(text: string, from: number): number {
  const rest = text.slice(from, from + 1_000);
  const link = rest.trimStart();
  const close = link.indexOf('</a>');
  const isSkipLink = link.startsWith('<a ') && close > 0 && link.slice(0, link.indexOf('>')).includes('href="#');
  return isSkipLink ? from + (rest.length - link.length) + close + '</a>'.length : from;
}

/** In its slot before the end of the body, else at the end. */
function withNote(parts: readonly Part[], note: Html | undefined): Part[] {
  const at = parts.findIndex((part) => typeof part === 'object' && part.slot === errorsNote.slot);
  const others = parts.filter((part) => typeof part === 'string' || part.slot !== errorsNote.slot);
  if (note === undefined) return others;
  return at < 0 ? [...others, String(note)] : others.toSpliced(at, 0, String(note));
}

/** A standalone template with its tags resolved, as text: for a block that the template renders itself. */
export async function templateText(
  template: CompiledTemplate,
  json: Readonly<Record<string, unknown>>,
  page: Pick<Page, 'partials' | 'resolveTag' | 'injects' | 'locale' | 'now' | 'runs' | 'scriptTag' | 'onErrors'>,
): Promise<string> {
  const run = (one: CompiledTemplate, scope: Readonly<Record<string, unknown>>) => {
    const result = execute(one, scope, {
      partials: page.partials,
      injects: { ...page.injects, ...tagMarks },
      locale: page.locale ?? null,
      now: page.now,
      ...page.runs?.(),
    });
    const errors = [...one.errors, ...result.errors].map((error) => ({ ...error, template: one }));
    if (errors.length > 0) page.onErrors?.(errors);
    return result.parts;
  };
  const parts = await resolveTags(run(template, json), (tag) => page.resolveTag(tag, run));
  return textOfParts(joinScripts(parts, page.scriptTag ?? noScript));
}

/**
 * A template's output if it depends only on its data: undefined if it has tags or slots, reads the time,
 * or has errors.
 */
export function timelessText(
  template: CompiledTemplate,
  json: Readonly<Record<string, unknown>>,
  page: Pick<Page, 'partials' | 'injects' | 'locale' | 'now' | 'runs'>,
): string | undefined {
  let asksTime = false;
  const { parts, errors } = execute(template, json, {
    partials: page.partials,
    injects: { ...page.injects, ...tagMarks },
    locale: page.locale ?? null,
    ...page.runs?.(),
    get now() {
      asksTime = true;
      return page.now;
    },
  });
  const isText = parts.every((part) => typeof part === 'string');
  return isText && !asksTime && errors.length + template.errors.length === 0 ? textOfParts(parts) : undefined;
}

const mainParts = (page: Page, run: (template: CompiledTemplate) => Part[]): Part[] => [
  ...(page.above ? [String(page.above)] : []),
  ...partsOf(page, run),
  ...(page.below ? [String(page.below)] : []),
];

function partsOf({ main, edit }: Page, run: (template: CompiledTemplate) => Part[]): Part[] {
  switch (main.kind) {
    case 'template':
      return run(main.template);
    case 'document':
      return placedParts(main.document, main.drawn, edit);
    case 'island':
      return [
        String(main.before ?? ''),
        { slot: 'island', props: { name: main.name, className: main.className, props: main.props } },
        String(main.after ?? ''),
      ];
    case 'html':
      return [String(main.html)];
    default:
      return main satisfies never;
  }
}

export type SectionSlot = {
  slot: 'section';
  props: { documentId: string; section: Section; blocks: readonly Block[]; isFirst: boolean; drawn?: Drawn };
};

/** Finished inner markup of blocks that the template renders itself, by block id. */
export type Drawn = Readonly<Record<string, string>>;

/** One slot per section, so that each is its own root. */
export function documentParts(document: Document, drawn?: Drawn): SectionSlot[] {
  return arrangedOnce(document).map(({ section, blocks }, index) => ({
    slot: 'section',
    props: { documentId: document.id, section, blocks, isFirst: index === 0, ...(drawn && { drawn }) },
  }));
}

/** Cache for documents that no longer change. */
const arrangements = new WeakMap<Document, ReturnType<typeof arranged>>();

function arrangedOnce(document: Document): ReturnType<typeof arranged> {
  const known = arrangements.get(document);
  if (known) return known;
  const made = arranged(withOneMainHeading(document));
  if (Object.isFrozen(document)) arrangements.set(document, made);
  return made;
}

/** In the editor, marks where the sections go, so that an emptied page can be filled again. */
function placedParts(document: Document, drawn: Drawn | undefined, edit: boolean): Part[] {
  const parts = documentParts(document, drawn);
  return edit && parts.length === 0 ? [sectionsPlace] : parts;
}

/** A document as a value in page data, e.g. an item's body: when printed, it becomes its sections' slots. */
export const documentValue = (
  document: Document,
  { before, after, edit }: { before: string; after: string; edit: boolean },
  drawn?: Drawn,
): unknown => fragment([before, ...placedParts(document, drawn, edit), after]);

/** A single block without a section around it. */
export const blockPart = (block: Block, drawn: string | undefined): Part => ({
  slot: 'block',
  props: { block, ...(drawn !== undefined && { drawn }) },
});

/** The same as a value in page data, e.g. the promoted block of a post in a list. */
export const blockValue = (block: Block, drawn: string | undefined): unknown => fragment([blockPart(block, drawn)]);

const noScript = () => '';

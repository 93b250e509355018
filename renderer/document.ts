// A page as a list of parts: the layout executed as one template, its main content in place, its tags replaced. Text is finished;
// slots are filled in by stream.ts.
import type { Html } from '../server/base/text/html.ts';
import { withOneMainHeading } from '../server/content/document/main-heading.ts';
import { arranged, type Block, type Document, type Section } from '../server/content/document/schema.ts';
import type { Page, PageError } from './page.ts';
import { sectionsPlace } from './section-tag.ts';
import { joinScripts } from './tags/join-scripts.ts';
import { resolveTags, tagMarks } from './tags/resolve-tags.ts';
import { fragment } from './template/3-run/opaque.ts';
import { type CompiledTemplate, execute, type Part, textOfParts } from './template/template.ts';

/** Where the scripts of hydrated roots go: known only when all roots before it are done. */
const islandScripts = { slot: 'island-scripts', props: {} } as const;

const headersMark = { slot: 'page-headers', props: {} } as const;
const footersMark = { slot: 'page-footers', props: {} } as const;

/** Where the owner sees what is wrong with the template, in the preview. */
const errorsNote = { slot: 'template-errors', props: {} } as const;

export type Executed = { parts: Part[]; errors: PageError[] };

export async function pageParts(page: Page): Promise<Executed> {
  const errors: PageError[] = [];
  const run = (template: CompiledTemplate, json: Readonly<Record<string, unknown>>) => {
    const result = execute(template, json, {
      partials: page.partials,
      injects: { ...page.injects, ...tagMarks },
      locale: page.locale ?? null,
      now: page.now,
      ...page.runs?.(),
    });
    for (const error of [...template.errors, ...result.errors]) errors.push({ ...error, template });
    return result.parts;
  };

  const root = (squarespace: Readonly<Record<string, unknown>>) => ({
    ...page.data,
    squarespace,
    'squarespace-headers': fragment([headersMark]),
    'squarespace-footers': fragment([footersMark, islandScripts, errorsNote]),
    'squarespace-post-entry': String(page.postEntry ?? ''),
  });

  const main = mainParts(page, (template) => run(template, root(page.squarespace)));
  const parts = page.layout ? run(page.layout, root({ ...page.squarespace, 'main-content': fragment(main) })) : main;
  const resolved = joinScripts(
    await resolveTags(parts, (tag) => page.resolveTag(tag, run)),
    page.scriptTag ?? noScript,
  );
  const headed = resolved.flatMap((part): Part[] =>
    typeof part === 'string'
      ? [part]
      : part.slot === headersMark.slot
        ? [String(page.headers())]
        : part.slot === footersMark.slot
          ? [...(page.overlays ?? []), String(page.footers())]
          : [part],
  );
  const whole = page.atBodyStart ? atBodyStart(headed, String(page.atBodyStart)) : headed;
  return { parts: withNote(whole, errors.length > 0 ? page.noteOf?.(errors) : undefined), errors };
}

/** After the link that skips to the content, which comes first for the keyboard. A page whose layout has no body has none of it. */
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

/** @param from behind the body's opening tag */
function afterSkipLink(text: string, from: number): number {
  const rest = text.slice(from, from + 1_000);
  const link = rest.trimStart();
  const close = link.indexOf('</a>');
  const isSkipLink = link.startsWith('<a ') && close > 0 && link.slice(0, link.indexOf('>')).includes('href="#');
  return isSkipLink ? from + (rest.length - link.length) + close + '</a>'.length : from;
}

/** In its place before the end of the body, else behind everything. */
function withNote(parts: readonly Part[], note: Html | undefined): Part[] {
  const at = parts.findIndex((part) => typeof part === 'object' && part.slot === errorsNote.slot);
  const others = parts.filter((part) => typeof part === 'string' || part.slot !== errorsNote.slot);
  if (note === undefined) return others;
  return at < 0 ? [...others, String(note)] : others.toSpliced(at, 0, String(note));
}

/** A template on its own, with its tags resolved, as text: for a block that the template draws itself. */
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
 * What a template prints where that depends on nothing but its data: undefined when tags or slots are in it, when it asks for the time, and
 * when something is wrong with it.
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

function mainParts({ main, edit }: Page, run: (template: CompiledTemplate) => Part[]): Part[] {
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

/** Finished inner markup of blocks that the template draws itself, by block id. */
export type Drawn = Readonly<Record<string, string>>;

/** One slot for each section, so that each is a root of its own. */
export function documentParts(document: Document, drawn?: Drawn): SectionSlot[] {
  return arrangedOnce(document).map(({ section, blocks }, index) => ({
    slot: 'section',
    props: { documentId: document.id, section, blocks, isFirst: index === 0, ...(drawn && { drawn }) },
  }));
}

/** Of documents that nothing changes any more. */
const arrangements = new WeakMap<Document, ReturnType<typeof arranged>>();

function arrangedOnce(document: Document): ReturnType<typeof arranged> {
  const known = arrangements.get(document);
  if (known) return known;
  const made = arranged(withOneMainHeading(document));
  if (Object.isFrozen(document)) arrangements.set(document, made);
  return made;
}

/** A page that was emptied can be filled again: in the editor, the place of its sections is marked. */
function placedParts(document: Document, drawn: Drawn | undefined, edit: boolean): Part[] {
  const parts = documentParts(document, drawn);
  return edit && parts.length === 0 ? [sectionsPlace] : parts;
}

/** A document as a value in page data, e.g. an item's body: printed, it becomes the slots of its sections. */
export const documentValue = (
  document: Document,
  { before, after, edit }: { before: string; after: string; edit: boolean },
  drawn?: Drawn,
): unknown => fragment([before, ...placedParts(document, drawn, edit), after]);

/** A block alone, without a section around it. */
export const blockPart = (block: Block, drawn: string | undefined): Part => ({
  slot: 'block',
  props: { block, ...(drawn !== undefined && { drawn }) },
});

/** The same as a value in page data, e.g. the promoted block of a post in a list. */
export const blockValue = (block: Block, drawn: string | undefined): unknown => fragment([blockPart(block, drawn)]);

const noScript = () => '';

// A page as a list of parts: the layout executed as one template, its main content in place, its tags replaced. Text is finished;
// slots are filled in by stream.ts.
import { arranged, type Block, type Document, type Section } from '../server/content/document/schema.ts';
import type { Main, Page } from './page.ts';
import { resolveTags, tagMarks } from './tags/resolve-tags.ts';
import { fragment } from './template/3-run/opaque.ts';
import { type CompiledTemplate, execute, type Part, type TemplateError } from './template/template.ts';

/** Where the scripts of hydrated roots go: known only when all roots before it are done. */
export const islandScripts = { slot: 'island-scripts', props: {} } as const;

export type Executed = { parts: Part[]; errors: TemplateError[] };

export async function pageParts(page: Page): Promise<Executed> {
  const errors: TemplateError[] = [];
  const run = (template: CompiledTemplate, json: Readonly<Record<string, unknown>>) => {
    const result = execute(template, json, {
      partials: page.partials,
      injects: { ...page.injects, ...tagMarks },
      locale: page.locale ?? null,
      now: page.now,
      ...page.runs?.(),
    });
    errors.push(...template.errors, ...result.errors);
    return result.parts;
  };

  const root = (squarespace: Readonly<Record<string, unknown>>) => ({
    ...page.data,
    squarespace,
    'squarespace-headers': page.headers,
    'squarespace-footers': fragment([page.footers, islandScripts]),
  });

  const main = mainParts(page.main, (template) => run(template, root(page.squarespace)));
  const parts = page.layout ? run(page.layout, root({ ...page.squarespace, 'main-content': fragment(main) })) : main;
  return { parts: await resolveTags(parts, (tag) => page.resolveTag(tag, run)), errors };
}

function mainParts(main: Main, run: (template: CompiledTemplate) => Part[]): Part[] {
  switch (main.kind) {
    case 'template':
      return run(main.template);
    case 'document':
      return documentParts(main.document);
    case 'island':
      return [
        main.before ?? '',
        { slot: 'island', props: { name: main.name, className: main.className, props: main.props } },
      ];
    case 'html':
      return [main.html];
    default:
      return main satisfies never;
  }
}

export type SectionSlot = { slot: 'section'; props: { section: Section; blocks: readonly Block[]; isFirst: boolean } };

/** One slot for each section, so that each is a root of its own. */
export function documentParts(document: Document): SectionSlot[] {
  return arranged(document).map(({ section, blocks }, index) => ({
    slot: 'section',
    props: { section, blocks, isFirst: index === 0 },
  }));
}

/** A document as a value in page data, e.g. an item's body: printed, it becomes the slots of its sections. */
export const documentValue = (document: Document, around: { before: string; after: string }): unknown =>
  fragment([around.before, ...documentParts(document), around.after]);

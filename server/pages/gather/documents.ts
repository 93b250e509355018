// Documents that a page shows, and what their blocks need in its head.
import { blockOf, blocks } from '../../content/block/blocks.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import { withShared } from '../../content/document/shared.ts';
import { findVersion } from '../../content/document/versions.ts';
import { formCheck, serviceSources } from '../../forms/bot-check/bot-check.ts';
import type { BotService } from '../../forms/bot-check/schema.ts';
import { findForm } from '../../forms/form/form.ts';
import type { Form } from '../../forms/form/schema.ts';
import { inlineScriptsOf } from '../../site/template/sources.ts';
import type { PageContext } from './page-context.ts';

/** The visitor's document, or the editor's, with the shared sections that are on it. */
export async function findDocument(context: DocumentContext, id: string): Promise<Document | undefined> {
  const document = await findOwn(context, id);
  return document && withShared(document, (sharedId) => findOwn(context, sharedId));
}

type DocumentContext = Pick<PageContext, 'store'> & Partial<Pick<PageContext, 'drafts' | 'version'>>;

async function findOwn({ store, drafts, version }: DocumentContext, id: string): Promise<Document | undefined> {
  if (version?.document === id) return (await findVersion(store, id, version.number))?.content;
  return drafts ? findDraftDocument(store, id) : findLiveDocument(store, id);
}

/** Head entries that blocks need: inline scripts of code blocks and of submitted forms, and style sheets. */
export async function noteBlocks(context: PageContext, document: Pick<Document, 'blocks'>): Promise<void> {
  const { scripts, blockStyles } = context;
  const notes = notesOf(document);
  for (const sheet of notes.sheets) blockStyles.add(sheet);
  const texts = notes.texts.map(async (text) =>
    typeof text === 'string' ? text : ((await noteForm(context, text.formId))?.submissionHtml ?? ''),
  );
  for (const script of (await Promise.all(texts)).flatMap(inlineScriptsOf)) scripts.add(script);
}

/** The policy lets a page load the service that checks its form. */
export async function noteForm(
  { store, scriptSources }: Pick<PageContext, 'store' | 'scriptSources'>,
  formId: string,
): Promise<Form | undefined> {
  const form = await findForm(store, formId);
  if (form) noteCheck(scriptSources, await formCheck(store, form));
  return form;
}

export function noteCheck(scriptSources: Set<string>, check: BotService | undefined): void {
  if (check !== undefined && check !== 'built-in') for (const source of serviceSources) scriptSources.add(source);
}

type BlockNotes = { sheets: ReadonlySet<string>; texts: readonly (string | { formId: string })[] };

/** An imported block of a type that we do not know is a card. */
function sheetsOf({ type }: Block): readonly string[] {
  const definition = blockOf(type);
  return definition ? (definition.styles ?? [definition.key]) : ['link-card', 'kept'];
}

/** Only for immutable documents. */
const known = new WeakMap<Pick<Document, 'blocks'>, BlockNotes>();

/** Style sheets and scripts that a document needs on its own. */
function notesOf(document: Pick<Document, 'blocks'>): BlockNotes {
  const before = known.get(document);
  if (before) return before;
  const all = Object.values(document.blocks);
  const notes: BlockNotes = {
    // Also hides sections and texts with nothing to show.
    sheets: new Set(['html', ...all.flatMap(sheetsOf)]),
    texts: all.flatMap(({ type, props }): BlockNotes['texts'][number][] => {
      if (type === blocks.code.number) return props.mode === 'show' ? [] : [String(props.html ?? '')];
      const formId = String(props.formId ?? '');
      return formId === '' ? [] : [{ formId }];
    }),
  };
  if (Object.isFrozen(document)) known.set(document, notes);
  return notes;
}

// The owner's own texts of all mails, and their look: reads, changes, and previews them.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { findImage } from '../../content/image/image.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type OwnText, ownTextOf, placeholdersIn, type WrittenMail } from '../../outbox/mail-text.ts';
import { findMailDesign, putMailDesign } from '../../site/mail/design.ts';
import type { MailDesign, MailLook } from '../../site/mail/design-schema.ts';
import { newMailSite } from '../../site/mail/mail-site.ts';
import { assertRevision, withRevision } from '../../site/website/revision.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { mailKindUnknown, mailTextInvalid } from './errors.ts';
import { messages } from './messages.ts';
import type { TextAnswer } from './schema.ts';

export type MailTextParts = Parts & SiteAddress & { mailKinds: readonly MailKind[] };

type Draft = { text?: OwnText | undefined; look?: MailLook | undefined };
type Seen = { revision?: string | undefined };

export async function listTexts({ store, mailKinds }: MailTextParts) {
  const { texts } = await findMailDesign(store);
  return { texts: mailKinds.map((kind) => listedOf(kind, texts)) };
}

const listedOf = ({ kind, title, reader, when }: MailKind, texts: MailDesign['texts']) => ({
  ...{ kind, title, reader, when },
  isOwn: Object.hasOwn(texts, kind),
});

/** @throws mailKindUnknown */
export const openText = async (parts: MailTextParts, name: string): Promise<TextAnswer> =>
  answerOf(kindOf(parts, name), (await findMailDesign(parts.store)).texts, await patternSite(parts));

function answerOf(kind: MailKind, texts: MailDesign['texts'], site: PatternSite): TextAnswer {
  const { original, placeholders } = patternOf(kind, site);
  return {
    ...listedOf(kind, texts),
    ...withRevision(texts[kind.kind] ?? original),
    ...{ original, required: [...(kind.required ?? [])] },
    placeholders: valuesIn(kind, placeholders, site),
  };
}

/** Saving the original text is the same as resetting it. @throws mailKindUnknown, mailTextInvalid, settingsChangedMeanwhile */
export async function changeText(
  parts: MailTextParts,
  name: string,
  { revision, ...text }: OwnText & Seen,
): Promise<TextAnswer> {
  const kind = kindOf(parts, name);
  const site = await patternSite(parts);
  const { original } = patternOf(kind, site);
  assertPlaceholders(kind, text, site);
  return transact(parts.store, async (tx) => {
    const design = await findMailDesign(tx);
    assertRevision(design.texts[name] ?? original, revision, text);
    const texts = same(text, original) ? without(design.texts, name) : { ...design.texts, [name]: text };
    putMailDesign(tx, { ...design, texts });
    return answerOf(kind, texts, site);
  });
}

/** @throws mailKindUnknown */
export async function resetText(parts: MailTextParts, name: string): Promise<TextAnswer> {
  const kind = kindOf(parts, name);
  const site = await patternSite(parts);
  return transact(parts.store, async (tx) => {
    const design = await findMailDesign(tx);
    const texts = without(design.texts, name);
    if (Object.hasOwn(design.texts, name)) putMailDesign(tx, { ...design, texts });
    return answerOf(kind, texts, site);
  });
}

const without = (texts: MailDesign['texts'], name: string): MailDesign['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([kind]) => kind !== name));

export const openLook = async ({ store }: Pick<Parts, 'store'>) => withRevision((await findMailDesign(store)).look);

/** @throws mailTextInvalid, settingsChangedMeanwhile */
export const changeLook = ({ store }: Pick<Parts, 'store'>, { revision, ...look }: MailLook & Seen) =>
  transact(store, async (tx) => {
    const design = await findMailDesign(tx);
    assertRevision(design.look, revision, look);
    await assertLogo(tx, look);
    putMailDesign(tx, { ...design, look });
    return withRevision(look);
  });

async function assertLogo(tx: Tx, { logo, logoImageId }: MailLook): Promise<void> {
  if (logo !== 'own') return;
  if (logoImageId === null) refuse('logoImageId', messages.logoMissing);
  else if (!(await findImage(tx, logoImageId))) refuse('logoImageId', messages.logoGone);
}

/**
 * The mail with sample data.
 *
 * @param draft what is stored, if absent
 * @throws mailKindUnknown
 */
export async function sampleMail(parts: MailTextParts, name: string, draft: Draft): Promise<WrittenMail> {
  const kind = kindOf(parts, name);
  const [website, stored] = [await loadWebsite(parts.store), await findMailDesign(parts.store)];
  const texts = draft.text ? { ...stored.texts, [name]: draft.text } : stored.texts;
  return kind.sample(newMailSite(website, { look: draft.look ?? stored.look, texts }, parts.siteUrl()));
}

/** @throws mailTextInvalid */
export async function assertText(parts: MailTextParts, name: string, text: OwnText): Promise<void> {
  assertPlaceholders(kindOf(parts, name), text, await patternSite(parts));
}

type PatternSite = Parameters<MailKind['sample']>[0];

/** The originals are in the language of the site, and name no one's texts. */
async function patternSite({ store, siteUrl }: MailTextParts): Promise<PatternSite> {
  const { language, siteTitle } = await loadWebsite(store);
  return { siteTitle, siteUrl: siteUrl(), language };
}

function kindOf({ mailKinds }: MailTextParts, name: string): MailKind {
  const kind = mailKinds.find((one) => one.kind === name);
  if (!kind) throw mailKindUnknown();
  return kind;
}

function patternOf(kind: MailKind, site: PatternSite): { original: OwnText; placeholders: readonly string[] } {
  const written = kind.sample({ ...site, isPattern: true });
  return { original: ownTextOf(written), placeholders: written.placeholders ?? [] };
}

/** The sample's values, by a text that consists of each placeholder. */
const valuesIn = (kind: MailKind, placeholders: readonly string[], site: PatternSite): Record<string, string> =>
  Object.fromEntries(
    placeholders.map((name) => {
      const only = { subject: `{${name}}`, heading: '', body: '' };
      return [name, kind.sample({ ...site, texts: { [kind.kind]: only } }).subject];
    }),
  );

/** @throws mailTextInvalid */
function assertPlaceholders(kind: MailKind, text: OwnText, site: PatternSite): void {
  const { placeholders } = patternOf(kind, site);
  for (const field of ['subject', 'heading', 'body'] as const) {
    const unknown = placeholdersIn(text[field]).find((name) => !placeholders.includes(name));
    if (unknown !== undefined) refuse(field, messages.unknownPlaceholder({ name: unknown, names: placeholders }));
  }
  const missing = (kind.required ?? []).find((name) => !placeholdersIn(text.body).includes(name));
  if (missing !== undefined) refuse('body', messages.missingPlaceholder({ name: missing }));
}

function refuse(path: string, message: string): never {
  throw mailTextInvalid({ errors: [{ path, message }] });
}

// Forms: definitions, submission keys, and submissions. Spec §3 "Form", §4 "Form submission", wire §3.

import { hash } from 'node:crypto';
import { omit } from '../../base/omit.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { assertFormSender, type BotCheckParts, nothingToSpend, type Spend } from '../bot-check/bot-check.ts';
import { subscribe } from '../mailing-list/mailing-list.ts';
import { readAnswers } from './answers.ts';
import { formChanged, formInvalid, formLimit, formUnknown, formUnreadable, keyRefused } from './errors.ts';
import { formsMax, keyLifeMs } from './limits.ts';
import { submissionMail } from './mails.ts';
import type { Answer, Form, FormBody, PublicForm, SaveBody, Submission } from './schema.ts';
import { formKeys, forms, submissions, zapConnections } from './store.ts';

export const findForm = (source: Tx | Store, id: string): Promise<Form | undefined> => forms.find(source, id);
/** @throws formUnknown */
export const loadForm = (source: Tx | Store, id: string): Promise<Form> => forms.load(source, formUnknown, id);

export const listForms = (store: Store, options: { limit: number; cursor?: string }) =>
  forms.list(store, { reverse: true, ...options });

/** @param within additional writes in the same commit */
export async function createForm(parts: Parts, body: FormBody, within = (_: Tx, __: Form) => {}): Promise<Form> {
  const [id, now] = [parts.ids.next(), parts.clock.now()];
  const { records } = await forms.list(parts.store, { limit: formsMax });
  if (records.length >= formsMax) throw formLimit();
  const form: Form = { ...body, id, createdAt: now, updatedAt: now };
  await transact(parts.store, async (tx) => {
    forms.put(tx, form, id);
    within(tx, form);
  });
  return form;
}

/** @param seenUpdatedAt of the form that was changed @throws formUnknown, formChanged */
export async function changeForm(parts: Parts, id: string, body: FormBody, seenUpdatedAt: number): Promise<Form> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const { createdAt, updatedAt } = await loadForm(tx, id);
    if (updatedAt !== seenUpdatedAt) throw formChanged();
    // Two changes in one millisecond are distinguished as well.
    const form: Form = { ...body, id, createdAt, updatedAt: Math.max(now, updatedAt + 1) };
    forms.put(tx, form, id);
    return form;
  });
}

/** Keeps the form's submissions until the owner deletes them too. @throws formUnknown */
export const deleteForm = (parts: Parts, id: string): Promise<void> =>
  transact(parts.store, async (tx) => {
    await loadForm(tx, id);
    forms.delete(tx, id);
    // The audit log can undo this commit only if it touches no connection.
    if (await zapConnections.find(tx, id)) zapConnections.delete(tx, id);
  });

/** The public part of a form, without the recipients of its notifications. */
export const publicForm = (form: Form): PublicForm =>
  omit(form, 'notifyEmail', 'mailingListId', 'createdAt', 'updatedAt');

/** Parses the `form` text of a submission to values by field. @throws formUnreadable */
function readValues(sent: unknown): Record<string, unknown> {
  let values = sent;
  if (typeof sent === 'string') {
    try {
      values = JSON.parse(sent);
    } catch {
      throw formUnreadable();
    }
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw formUnreadable();
  return values as Record<string, unknown>;
}

/** Answers are in the main language, and errors in the visitor's. @throws formUnknown, formInvalid */
export async function validateForm(
  store: Store,
  id: string,
  values: Readonly<Record<string, unknown>>,
  options?: { allowEmpty: boolean },
): Promise<Answer[]> {
  const read = readAnswers(await loadForm(store, id), values, options);
  if (read.ok) return read.answers;
  const shown = readAnswers(await loadForm(inVisitorsLanguage(store), id), values, options);
  throw formInvalid({ errors: shown.ok ? read.errors : withKeysOf(read.errors, shown.errors) });
}

/** A value that is sent under its title counts for the form of the main language only. */
const withKeysOf = (errors: Readonly<Record<string, string>>, shown: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, shown[id] ?? error]));

/** A key for one submission by this visitor, within an hour. Wire §3.1: `1:<epoch>:<unguessable>`. */
export async function submissionKey(parts: Parts, visitorId: string): Promise<string> {
  const now = parts.clock.now();
  const key = `1:${Math.floor(now / 1000)}:${parts.ids.token(24)}`;
  await transact(parts.store, async (tx) => formKeys.put(tx, { visitorId, expiresAt: now + keyLifeMs }, key));
  return key;
}

/**
 * Stores a submission, all or nothing, and only once per key: repeating the same one with the same key gives the same
 * answer.
 * @param checked for a sender that was checked in another way
 * @throws formUnknown, formUnreadable, formInvalid; keyRefused if the key was used for another submission, has expired
 * or belongs to someone else; those of the bot check, which asks a service before the transaction
 */
export async function submitForm(
  parts: BotCheckParts & SiteAddress,
  visitorId: string,
  body: SaveBody,
  checked?: Spend,
): Promise<Submission> {
  const { store, clock, ids } = parts;
  const form = await loadForm(store, body.formId);
  const answers = await validateForm(store, form.id, readValues(body.form));
  // A retry after a lost answer has spent its token already.
  const isRetry = body.key !== undefined && (await formKeys.find(store, body.key))?.sent !== undefined;
  const spend = checked ?? (isRetry ? nothingToSpend : await assertFormSender(parts, form, body));
  const site = await mailSiteOf(store, parts.siteUrl());
  const digest = digestOf(form.id, answers);
  const fresh = { id: ids.next(), letterId: ids.next(), token: ids.token(24) };
  const submission: Submission = {
    id: fresh.id,
    formId: form.id,
    at: clock.now(),
    answers,
    ...(body.pageTitle && { pageTitle: body.pageTitle.slice(0, 300) }),
    ...(body.pagePath && { pagePath: body.pagePath.slice(0, 500) }),
  };
  return transact(store, async (tx) => {
    const key = await loadKey(tx, visitorId, body.key, submission.at);
    if (key.sent) {
      // A retry after a lost answer: the submission was stored then, and isn't stored twice.
      const taken = key.sent.digest === digest ? await submissions.find(tx, form.id, key.sent.submissionId) : undefined;
      if (!taken) throw keyRefused();
      return taken;
    }
    await spend(tx);
    formKeys.put(tx, { ...key, sent: { digest, submissionId: submission.id } }, body.key!);
    submissions.put(tx, submission, form.id, submission.id);
    // Only its ids: an erased person's answers must not stay in the queue of events.
    const data = { submissionId: submission.id, formId: form.id };
    queueEvent(tx, { id: submission.id, topic: 'form.submit', data, at: submission.at });
    if (form.notifyEmail !== '') {
      const masked = answers.map((one) => (one.type === 'password' ? { ...one, value: '••••••' } : one));
      // The owner reads the main language.
      const { subject, content } = await inLanguage(undefined, async () =>
        submissionMail(await mailSiteOf(tx, parts.siteUrl()), form, masked),
      );
      queueMail(tx, {
        // Has the submission's id, so that erasing a person deletes both.
        ...{ id: submission.id, kind: 'form-submission', to: form.notifyEmail, subject, content },
        dueAt: submission.at,
      });
    }
    const email = answers.find(({ type }) => type === 'email')?.value;
    if (form.isNewsletter && typeof email === 'string')
      await subscribe(tx, { email, source: 'form', at: submission.at, list: form.mailingListId }, { ...fresh, site });
    return submission;
  });
}

/** @throws keyRefused */
async function loadKey(tx: Tx, visitorId: string, key: string | undefined, now: number) {
  const found = key === undefined ? undefined : await formKeys.find(tx, key);
  if (!found || found.visitorId !== visitorId || found.expiresAt <= now) throw keyRefused();
  return found;
}

/** Spends the key of a puzzle that was solved for something else than a form. @throws keyRefused */
export async function spendKey(tx: Tx, visitorId: string, key: string | undefined, now: number): Promise<void> {
  const found = await loadKey(tx, visitorId, key, now);
  if (found.sent) throw keyRefused();
  formKeys.delete(tx, key!);
}

/** A digest of the visitor's answers, regardless of anything else that was sent. */
const digestOf = (formId: string, answers: readonly Answer[]): string =>
  hash('sha256', JSON.stringify([formId, answers]), 'base64url');

/** @param formId absent: of all forms, also of deleted ones */
export const listSubmissions = (
  store: Store,
  formId: string | undefined,
  options: { limit: number; cursor?: string },
) => submissions.list(store, { reverse: true, ...options, prefix: formId === undefined ? [] : [formId] });

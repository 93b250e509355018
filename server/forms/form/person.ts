// A person's form submissions, by email address: for data export and erasure. Public.
import { eachPage } from '../../base/paged.ts';
import { forgetMail, plainAddress } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import type { Answer, AnswerValue, Submission } from './schema.ts';
import { removeSubmission, submissions } from './store.ts';

/** Submissions changed per commit. */
const pageSize = 100;

/** Submissions with one of these addresses as an answer, in any kind of field. Newest first; at most `max`. */
export async function submissionsOf(store: Store, emails: readonly string[], max: number): Promise<Submission[]> {
  const found: Submission[] = [];
  for await (const { records: page } of pagesOf(store)) {
    found.push(...page.filter((one) => isOf(one, emails)));
    if (found.length >= max) break;
  }
  return found.sort((a, b) => b.at - a.at).slice(0, max);
}

/** Deletes their submissions and the notification mails, and redacts their address in other people's text. */
export async function forgetAnswers(store: Store, emails: readonly string[]): Promise<void> {
  for await (const { records: page } of pagesOf(store)) {
    const theirs = page.filter((one) => isOf(one, emails));
    const naming = page.filter((one) => !theirs.includes(one) && isNaming(one, emails));
    if (theirs.length + naming.length === 0) continue;
    await transact(store, async (tx) => {
      for (const { id, formId } of [...theirs, ...naming]) {
        const one = await submissions.find(tx, formId, id);
        if (!one) continue;
        if (theirs.some((own) => own.id === id)) await removeSubmission(tx, one);
        else {
          submissions.put(tx, withoutAddresses(one, emails), formId, id);
          for (const mailId of [id, ...(one.replies ?? []).map((reply) => reply.mailId)]) await forgetMail(tx, mailId);
        }
      }
    });
  }
}

const pagesOf = (store: Store) => eachPage((cursor) => submissions.list(store, { limit: pageSize, cursor }));

const textsOf = (value: AnswerValue): string[] => (typeof value === 'string' ? [value] : Object.values(value));

function isOf({ answers }: Submission, emails: readonly string[]): boolean {
  const theirs = new Set(emails.map(plainAddress));
  return answers.some(({ value }) => textsOf(value).some((text) => theirs.has(plainAddress(text))));
}

const isNaming = ({ answers, pagePath = '', replies = [] }: Submission, emails: readonly string[]): boolean =>
  [pagePath, ...answers.flatMap(({ value }) => textsOf(value)), ...replies.map(({ text }) => text)].some(
    (text) => without(text, emails) !== text,
  );

function withoutAddresses({ answers, pagePath, replies, ...rest }: Submission, emails: readonly string[]): Submission {
  const changed = (answer: Answer): Answer => ({ ...answer, value: valueWithout(answer.value, emails) });
  return {
    ...rest,
    answers: answers.map(changed),
    ...(pagePath !== undefined && { pagePath: without(pagePath, emails) }),
    ...(replies && { replies: replies.map((reply) => ({ ...reply, text: without(reply.text, emails) })) }),
  };
}

function valueWithout(value: AnswerValue, emails: readonly string[]): AnswerValue {
  if (typeof value === 'string') return without(value, emails);
  if (Array.isArray(value)) return value.map((text) => without(text, emails));
  return Object.fromEntries(Object.entries(value).map(([question, text]) => [question, without(text, emails)]));
}

/**
 * "ada@example.com" occurs in "Ask ada@example.com.", but neither in "ada@example.com.au" nor in "nada@example.com".
 */
function without(text: string, emails: readonly string[]): string {
  return emails.reduce((left, email) => {
    const address = new RegExp(`(?<![\\w.+-])${RegExp.escape(plainAddress(email))}(?![\\w-]|\\.\\w)`, 'giu');
    return left.replace(address, '(erased)');
  }, text);
}

// Submissions of all forms as an inbox: unread, assigned, answered. Admin "Submissions", job 33 and 52. Public.
import { findContributor, listContributors } from '../../accounts/contributor/contributor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { inLanguage } from '../../base/speech.ts';
import { isEmail } from '../../outbox/address.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { languageAt, listLanguages } from '../../site/language/language.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { answerText } from './answer-text.ts';
import { assigneeUnknown, noAddress, repliesLimit, submissionUnknown } from './errors.ts';
import { repliesMax } from './limits.ts';
import { replyMail } from './mails.ts';
import type { Answer, InboxQuery, InboxRow, OpenedSubmission, SortSubmissions, Submission } from './schema.ts';
import { forms, removeSubmission, submissions } from './store.ts';

type Actor = { id: string; name: string };
type Filters = { view?: InboxQuery['view']; form?: string | undefined; actor: string; since?: number };

const excerptChars = 140;

export const inboxId = ({ formId, id }: Pick<Submission, 'formId' | 'id'>): string => `${formId}~${id}`;
const partsOf = (id: string): [formId: string, id: string] => {
  const [formId = '', submissionId = ''] = id.split('~');
  return [formId, submissionId];
};

/** `address`: for the search. */
type Row = Omit<InboxRow, 'assignedName'> & { address: string };

const list = recordList<Submission, Row, Filters>({
  list: submissions.list,
  find: (store, id) => submissions.find(store, ...partsOf(id)),
  async row(store, submission) {
    const { formId, at, answers, readAt, replies = [], assignedTo } = submission;
    return {
      id: inboxId(submission),
      ...{ formId, at, from: senderOf(answers), address: addressOf(answers) ?? '', excerpt: excerptOf(answers) },
      formName: (await forms.find(store, formId))?.name ?? '',
      isRead: readAt !== undefined,
      isAnswered: replies.length > 0,
      ...(assignedTo !== undefined && { assignedTo }),
    };
  },
  idOf: ([table, formId, id]) => (table === 'form-submission' ? `${String(formId)}~${String(id)}` : undefined),
  text: ({ from, address, excerpt, formName }) => `${from} ${address} ${excerpt} ${formName}`,
  orders: {
    at: ({ at }) => at,
    form: ({ formName }) => formName.toLowerCase(),
    from: ({ from }) => from.toLowerCase(),
  },
  matches: (row, { view, form, actor, since = 0 }) =>
    row.at >= since &&
    (form === undefined || row.formId === form) &&
    (view === undefined ||
      (view === 'unread' && !row.isRead) ||
      (view === 'mine' && row.assignedTo === actor) ||
      (view === 'answered' && row.isAnswered)),
});

/** How many arrived since a time. */
export async function countSubmissionsSince({ store }: Pick<Parts, 'store'>, since: number): Promise<number> {
  const [count = 0] = await list({ store }).count([{ actor: '', since }]);
  return count;
}

export async function browseInbox({ store }: Parts, { view, form, ...query }: InboxQuery, actor: string) {
  const page = await list({ store }).page({ ...query, filters: { view, form, actor } });
  const [unread = 0] = await list({ store }).count([{ view: 'unread', actor }]);
  const rows = await Promise.all(page.rows.map((row) => withAssignee(store, row)));
  return { ...page, rows, unread };
}

export const countUnread = async (store: Store): Promise<number> =>
  (await list({ store }).count([{ view: 'unread', actor: '' }]))[0] ?? 0;

async function withAssignee(store: Store, { address: _, ...row }: Row): Promise<InboxRow> {
  const name = row.assignedTo && (await findContributor(store, row.assignedTo))?.name;
  // A form may have been renamed since its submissions were read.
  const formName = (await forms.find(store, row.formId))?.name ?? '';
  return { ...row, formName, ...(name && { assignedName: name }) };
}

/** @throws submissionUnknown */
export const openSubmission = async ({ store }: Parts, id: string, actor: Actor): Promise<OpenedSubmission> =>
  opened(store, await load(store, id), actor);

async function opened(store: Store, submission: Submission, actor: Actor): Promise<OpenedSubmission> {
  const { replies = [], readAt, ...rest } = submission;
  const [form, people] = await Promise.all([forms.find(store, submission.formId), listContributors(store)]);
  const { assignedTo } = submission;
  // The person it is assigned to stays in the list, so that it can be assigned to someone else.
  const readers = people.filter((one) => one.id === assignedTo || (one.enabled && can(one, 'forms.submissions')));
  const former = readers.some(({ id }) => id === assignedTo)
    ? undefined
    : await findContributor(store, assignedTo ?? '');
  const nameOf = (personId: string) => people.find((one) => one.id === personId)?.name;
  const email = addressOf(submission.answers);
  return {
    ...rest,
    id: inboxId(submission),
    formName: form?.name ?? '',
    from: senderOf(submission.answers),
    ...(email !== undefined && { email }),
    isRead: readAt !== undefined,
    replies: replies.map(({ mailId: _, ...reply }) => {
      const byName = reply.by === actor.id ? actor.name : nameOf(reply.by);
      return { ...reply, ...(byName !== undefined && { byName }) };
    }),
    people: [...readers, ...(former ? [former] : [])].map(({ id, name }) => ({ id, name })),
  };
}

/** Leaves out those that are gone. @returns how many changed @throws assigneeUnknown */
export async function sortSubmissions(
  { store, clock }: Parts,
  { ids, isRead, assignedTo }: SortSubmissions,
): Promise<number> {
  if (typeof assignedTo === 'string') {
    const person = await findContributor(store, assignedTo);
    if (!person?.enabled || !can(person, 'forms.submissions')) throw assigneeUnknown();
  }
  return transact(store, (tx) =>
    forEach(tx, ids, (before) => {
      const { readAt, assignedTo: previous, ...rest } = before;
      const nextRead = isRead === undefined ? readAt : isRead ? (readAt ?? clock.now()) : undefined;
      const nextAssigned = assignedTo === undefined ? previous : (assignedTo ?? undefined);
      submissions.put(
        tx,
        {
          ...rest,
          ...(nextRead !== undefined && { readAt: nextRead }),
          ...(nextAssigned !== undefined && { assignedTo: nextAssigned }),
        },
        before.formId,
        before.id,
      );
    }),
  );
}

/** @returns how many were deleted */
export const removeSubmissions = ({ store }: Parts, ids: readonly string[]): Promise<number> =>
  transact(store, (tx) => forEach(tx, ids, (found) => removeSubmission(tx, found)));

/** @throws submissionUnknown, noAddress, repliesLimit */
export async function replyTo(
  parts: Parts & SiteAddress,
  id: string,
  text: string,
  actor: Actor,
): Promise<OpenedSubmission> {
  const [mailId, now] = [parts.ids.next(), parts.clock.now()];
  const form = (await forms.find(parts.store, partsOf(id)[0]))?.name;
  const languages = await listLanguages(parts.store);
  const answered = await transact(parts.store, async (tx) => {
    const before = await load(tx, id);
    const to = addressOf(before.answers);
    if (to === undefined) throw noAddress();
    const replies = before.replies ?? [];
    if (replies.length >= repliesMax) throw repliesLimit();
    const quoted = excerptOf(before.answers);
    const { subject, content } = await inLanguage(languageAt(languages, before.pagePath ?? '')?.code, async () => {
      const site = await mailSiteOf(tx, parts.siteUrl());
      return replyMail(site, { form: form ?? site.siteTitle, text, by: actor.name, quoted });
    });
    queueMail(tx, { id: mailId, kind: 'form-reply', to, subject, content, dueAt: now });
    const after = {
      ...before,
      readAt: before.readAt ?? now,
      replies: [...replies, { at: now, by: actor.id, text, mailId }],
    };
    submissions.put(tx, after, before.formId, before.id);
    return after;
  });
  return opened(parts.store, answered, actor);
}

const load = (source: Tx | Store, id: string): Promise<Submission> =>
  submissions.load(source, submissionUnknown, ...partsOf(id));

async function forEach(tx: Tx, ids: readonly string[], change: (found: Submission) => unknown): Promise<number> {
  let done = 0;
  for (const id of new Set(ids)) {
    const found = await submissions.find(tx, ...partsOf(id));
    if (!found) continue;
    await change(found);
    done++;
  }
  return done;
}

const textOf = (answer: Answer | undefined): string => (answer ? answerText(answer.value).trim() : '');

/** The answer to the first email field, else the first answer that is an address. */
function addressOf(answers: readonly Answer[]): string | undefined {
  const asked = answers.filter(({ type }) => type === 'email');
  return [...asked, ...answers].map(textOf).find(isEmail);
}

const senderOf = (answers: readonly Answer[]): string => {
  const named = answers.find(({ type }) => type === 'name') ?? answers.find(({ label }) => /\bname\b/i.test(label));
  return (textOf(named) || addressOf(answers) || '').slice(0, 100);
};

/** Passwords are only shown when the submission is open. */
const excerptOf = (answers: readonly Answer[]): string => {
  const texts = answers.filter(({ type }) => type !== 'password').map(textOf);
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return longest.length > excerptChars ? `${longest.slice(0, excerptChars).toWellFormed()}…` : longest;
};

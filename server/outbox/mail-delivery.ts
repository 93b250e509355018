// Carries mails out: by SMTP when a server is configured, else into the inbox of this site. At least once: a mail is marked sent in
// a commit after the server took it, so only a crash between the two sends it twice. Commerce 1.10.
import type { Parts } from '../base/parts.ts';
import { perStore } from '../base/process-state.ts';
import { forRequest, spanned } from '../base/trace.ts';
import type { Store } from '../store/store.ts';
import { transact } from '../store/transact.ts';
import { createDueLoop, type Due, type DueLoop, givenUpAfterMs, retryDelayMs } from './due-loop.ts';
import type { MailContent, MailText } from './mail-layout.ts';
import { isSuppressed, suppress } from './outbox.ts';
import { carriesValue, type MailLog, mailText, type OutgoingMail } from './schema.ts';
import type { MailTransport, Sent } from './smtp.ts';
import * as rows from './store.ts';

/** Applies only to mails that carry no value; the others are never dropped. */
const inboxMax = 200;
/** Mails that may be in the inbox beyond that before the oldest go. */
const pruneEvery = 50;
const attemptsKept = 40;
/** Fits one commit, whatever becomes of each. */
const filedAtOnce = 64;
const unsubscribed = 'The recipient unsubscribed.';

type Settled = Exclude<MailLog['state'], 'waiting'>;

/** Since this process started. */
export const mailCounts = perStore((_: { store: Store }) => ({ sent: 0, retried: 0, failed: 0 }));

/**
 * @param layOut away from the main thread; absent: here
 * @param chance from 0 to 1, e.g. Math.random: spreads retries
 */
export function createMailDelivery(
  parts: Parts & {
    transport?: MailTransport;
    layOut?: (content: MailContent) => Promise<MailText>;
    from: () => Promise<string>;
    chance: () => number;
    concurrency?: number;
  },
): DueLoop {
  const { store, clock, log, transport, chance } = parts;
  const counts = mailCounts(parts);
  let filedSincePruned = 0;
  let hasPruned = false;

  /** Nobody is waited for: as many as are due, in one commit. */
  async function fileAll(due: readonly Due[]): Promise<void> {
    // With their logs, which are read one by one below: then they are in memory.
    const [mails] = await Promise.all([
      Promise.all(due.map(({ id: [id = ''] }) => rows.findMail(store, id))),
      Promise.all(due.map(({ id: [id = ''] }) => rows.findLog(store, id))),
    ]);
    const now = clock.now();
    const filed = await transact(store, async (tx) => {
      let count = 0;
      for (const [n, { at, id }] of due.entries()) {
        const mail = mails[n];
        rows.deleteDue(tx, rows.mailDue, at, id[0]!);
        const known = await rows.findLog(tx, id[0]!);
        // Out already, or past keeping; only its place in the queue was left.
        if (!mail || known?.state !== 'waiting' || known.at !== at) continue;
        if (mail.unsubscribeUrl && (await isSuppressed(tx, mail.to, mail.kind))) {
          rows.deleteMail(tx, settled(known, 'suppressed', unsubscribed, now));
          continue;
        }
        count++;
        rows.putLog(tx, settled(known, 'inbox', 'Kept in the inbox: no mail server is configured.', now));
      }
      return count;
    });
    filedSincePruned += filed;
    if (filedSincePruned < pruneEvery && hasPruned) return;
    [filedSincePruned, hasPruned] = [0, true];
    await pruneInbox();
  }

  async function send([
    {
      at: dueAt,
      id: [id = ''],
    },
  ]: readonly [Due]): Promise<void> {
    const mail = await rows.findMail(store, id);
    const known = await rows.findLog(store, id);
    if (!mail || known?.state !== 'waiting' || known.at !== dueAt) {
      // Out already, or past keeping; only its place in the queue was left.
      await transact(store, async (tx) => rows.deleteDue(tx, rows.mailDue, dueAt, id));
      return;
    }
    if (mail.unsubscribeUrl && (await isSuppressed(store, mail.to, mail.kind)))
      return settle(mail, known, 'suppressed', unsubscribed);
    await forRequest(mail.requestId, () => handOver(mail, known));
  }

  async function handOver(mail: OutgoingMail, known: MailLog): Promise<void> {
    const { id } = mail;
    const words = mail.content && parts.layOut ? await parts.layOut(mail.content) : mailText(mail);
    const from = await parts.from();
    const sent = await spanned('outside', () => transport!.send({ ...mail, ...words }, from), 'mail');
    if (sent.ok) {
      await settle(mail, known, 'sent', 'Accepted by the mail server.');
      counts.sent++;
      log.info('mail-sent', { mail: id, kind: mail.kind });
    } else await refused(mail, known, sent);
  }

  async function refused(mail: OutgoingMail, known: MailLog, sent: Extract<Sent, { ok: false }>): Promise<void> {
    const now = clock.now();
    const next = now + retryDelayMs(known.attempts.length, chance());
    const code = sent.reason.split(':')[0];
    if (sent.permanent || next > known.queuedAt + givenUpAfterMs) {
      await settle(mail, known, 'failed', sent.reason, sent.bounced);
      counts.failed++;
      log.warn('mail-failed', { mail: mail.id, kind: mail.kind, code });
      return;
    }
    await transact(store, async (tx) => {
      rows.deleteDue(tx, rows.mailDue, known.at, mail.id);
      // Withdrawn while it was on its way: it is not tried again.
      if ((await rows.findLog(tx, mail.id))?.state !== 'waiting') return;
      rows.putLog(tx, { ...known, at: next, attempts: withAttempt(known, now, sent.reason) });
    });
    counts.retried++;
    log.warn('mail-retry', { mail: mail.id, kind: mail.kind, code, inMs: next - now });
  }

  async function settle(
    mail: OutgoingMail,
    known: MailLog,
    state: Settled,
    outcome: string,
    bounced = false,
  ): Promise<void> {
    const now = clock.now();
    await transact(store, async (tx) => {
      rows.deleteDue(tx, rows.mailDue, known.at, mail.id);
      if ((await rows.findLog(tx, mail.id))?.state !== 'waiting') return;
      const log = settled(known, state, outcome, now);
      // The words of what is out are of no more use here, and may hold links that let someone in.
      if (state === 'sent' || state === 'suppressed') rows.deleteMail(tx, log);
      else rows.putLog(tx, log);
      if (bounced) suppress(tx, { email: mail.to, list: '*', reason: 'bounced', at: now });
    });
  }

  async function pruneInbox(): Promise<void> {
    const keys = await rows.listInbox(store);
    if (keys.length <= inboxMax) return;
    await transact(store, async (tx) => {
      for (const key of keys.slice(0, Math.min(keys.length - inboxMax, 200))) {
        const id = key[2] as string;
        const [mail, log] = [await rows.findMail(tx, id), await rows.findLog(tx, id)];
        tx.delete(key);
        if (mail && log && carriesValue(mail)) rows.keepMail(tx, mail, log);
        else if (log) rows.deleteMail(tx, log);
      }
    });
  }

  const loop = { store, clock, log, index: rows.mailDue };
  return transport
    ? createDueLoop({ ...loop, concurrency: parts.concurrency ?? 2, work: ([one]) => send([one!]) })
    : createDueLoop({ ...loop, concurrency: 1, atOnce: filedAtOnce, work: fileAll });
}

const settled = (log: MailLog, state: Settled, outcome: string, now: number): MailLog => ({
  ...log,
  state,
  at: now,
  attempts: withAttempt(log, now, outcome),
});

const withAttempt = (log: MailLog, at: number, outcome: string): MailLog['attempts'] => [
  ...log.attempts.slice(-(attemptsKept - 1)),
  { at, outcome: outcome.slice(0, 300) },
];

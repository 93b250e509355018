// Delivers mails: by SMTP if a server is configured, else to the site's inbox. At least once: a mail is marked as sent
// in a commit after the server accepted it, so only a crash in between sends it twice. Commerce 1.10.
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
/** How many mails may exceed that limit before the oldest are deleted. */
const pruneEvery = 50;
const attemptsKept = 40;
/** Fits one commit, whatever the results. */
const filedAtOnce = 64;
const unsubscribed = 'The recipient unsubscribed.';

type Settled = Exclude<MailLog['state'], 'waiting'>;

/** Since this process started. */
export const mailCounts = perStore((_: { store: Store }) => ({ sent: 0, retried: 0, failed: 0 }));

/**
 * @param layOut renders outside the main thread; default: here
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

  /** Needs no mail server, so all due mails go in one commit. */
  async function fileAll(due: readonly Due[]): Promise<void> {
    // Loads the logs as well, so that reading them one by one below is fast.
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
        // Already sent or expired; only its queue entry is left.
        if (!mail || known?.state !== 'waiting' || known.at !== at) continue;
        if (mail.unsubscribeUrl && (await isSuppressed(tx, mail.to, mail.list ?? mail.kind))) {
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
      // Already sent or expired; only its queue entry is left.
      await transact(store, async (tx) => rows.deleteDue(tx, rows.mailDue, dueAt, id));
      return;
    }
    if (mail.unsubscribeUrl && (await isSuppressed(store, mail.to, mail.list ?? mail.kind)))
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
      // Withdrawn while it was being sent: no retry.
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
      // The content of a sent mail is no longer needed, and may contain links that grant access.
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

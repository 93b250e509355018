// Mails are sent once, retried as long as that makes sense, and then given up; without a mail server they stay in the
// inbox.
import { afterEach, describe, expect, it } from 'vitest';
import { currentRequestId, inTrace } from '../base/trace.ts';
import { transact } from '../store/transact.ts';
import { type TestParts, testParts } from '../testing/harness/shop.ts';
import { smtpSink } from '../testing/harness/smtp-sink.ts';
import { createMailDelivery, mailCounts } from './mail-delivery.ts';
import { renderMail } from './mail-layout.ts';
import { findMail, isSuppressed, queueMail, retryMail, suppress, unsubscribeUrl } from './outbox.ts';
import type { OutgoingMail } from './schema.ts';
import { type MailTransport, smtpTransport } from './smtp.ts';
import { findLog, putLog, findMail as rowOfMail } from './store.ts';

const hour = 3_600_000;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function outbox(refuse?: (to: string, nth: number) => number | undefined) {
  const parts = testParts();
  const sink = await smtpSink({ refuse });
  const transport = smtpTransport(sink.url);
  const delivery = createMailDelivery({
    ...parts,
    transport,
    from: async () => '"Shop" <hello@shop.example>',
    chance: () => 0.5,
  });
  closing.push(
    () => transport.close(),
    () => sink.close(),
  );
  return { parts, sink, delivery };
}

const mail = (parts: TestParts, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: parts.ids.next(),
  kind: 'order-confirmed',
  to: 'ada@example.com',
  subject: 'Your order 12',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  dueAt: parts.clock.now(),
  ...changes,
});

async function queued(parts: TestParts, changes: Partial<OutgoingMail> = {}): Promise<string> {
  const one = mail(parts, changes);
  await transact(parts.store, async (tx) => queueMail(tx, one));
  return one.id;
}
const logOf = async (parts: TestParts, id: string) => (await findMail(parts.store, id))!.log;
const rowOf = (parts: TestParts, id: string) => rowOfMail(parts.store, id);

describe('mails of the outbox', () => {
  it('leave under the id of the request that caused them, which the log and the trace have', async () => {
    const { parts } = await outbox();
    const seen: unknown[] = [];
    const transport: MailTransport = {
      async send({ requestId }) {
        seen.push(requestId, currentRequestId());
        return { ok: true };
      },
      close() {},
    };
    const delivery = createMailDelivery({ ...parts, transport, from: async () => 'a@shop.example', chance: () => 0.5 });
    const spans: string[] = [];
    await inTrace({ requestId: 'x-1' }, () => queued(parts));
    await inTrace({ note: ({ name, detail }) => void spans.push(`${name} ${detail}`) }, () => delivery.runDue());
    expect(seen).toEqual(['x-1', 'x-1']);
    expect(spans).toEqual(['outside mail', 'store undefined']);
  });

  it('reach the mail server once, with both forms, and their words are forgotten', async () => {
    const { parts, sink, delivery } = await outbox();
    const id = await queued(parts);
    await delivery.runDue();
    await delivery.runDue();
    expect(sink.mails).toHaveLength(1);
    const [{ raw, to, from }] = sink.mails as [(typeof sink.mails)[0]];
    expect([to, from]).toEqual([['ada@example.com'], 'hello@shop.example']);
    expect(raw).toContain('Subject: Your order 12');
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
    expect(raw).toContain(`Message-ID: <${id}@shop.example>`);
    const found = await findMail(parts.store, id);
    expect(found?.log.state).toBe('sent');
    expect(found?.mail).toBeUndefined();
    expect(parts.log.faults).toEqual([]);
  });

  it('are laid out when they leave, unless they were before or are too large to keep', async () => {
    const { parts, sink, delivery } = await outbox();
    const site = { siteTitle: 'Shop', siteUrl: 'https://shop.example', heading: 'Thanks' };
    const unsaid = { html: undefined, text: undefined };
    const content = { ...site, paragraphs: ['Your order is here.'] };
    const id = await queued(parts, { ...unsaid, content });
    expect((await rowOf(parts, id))?.html).toBeUndefined();
    expect((await findMail(parts.store, id))?.mail).toMatchObject(renderMail(content));
    const large = await queued(parts, { ...unsaid, content: { ...site, paragraphs: ['x'.repeat(50_000)] } });
    expect((await rowOf(parts, large))?.html).toContain('Thanks');
    await delivery.runDue();
    expect(sink.mails.filter(({ raw }) => raw.includes('Your order is here.'))).toHaveLength(1);
    expect(sink.mails).toHaveLength(2);
  });

  it('go out by themselves when a commit queues them', async () => {
    const { parts, sink, delivery } = await outbox();
    const stopping = new AbortController();
    const running = delivery.run(stopping.signal);
    closing.unshift(() => {
      stopping.abort();
      return running;
    });
    await queued(parts);
    await sink.arrived(1);
    expect(sink.mails[0]?.to).toEqual(['ada@example.com']);
  });

  it('wait until they are due', async () => {
    const { parts, sink, delivery } = await outbox();
    await queued(parts, { dueAt: parts.clock.now() + hour });
    await delivery.runDue();
    expect(sink.mails).toEqual([]);
    parts.clock.pass(hour);
    await delivery.runDue();
    expect(sink.mails).toHaveLength(1);
  });

  it('come again after 10 s, 20 s, 40 s … and not after 48 hours', async () => {
    const { parts, sink, delivery } = await outbox(() => 451);
    const id = await queued(parts);
    const waits: number[] = [];
    for (let n = 0; n < 30; n++) {
      await delivery.runDue();
      const log = await logOf(parts, id);
      if (log.state !== 'waiting') break;
      waits.push((log.at - parts.clock.now()) / 1000);
      parts.clock.set(log.at);
    }
    expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
    const log = await logOf(parts, id);
    expect(log.state).toBe('failed');
    expect(log.attempts.at(-1)?.outcome).toContain('451');
    expect(log.at - log.queuedAt).toBeLessThanOrEqual(48 * hour);
    expect(log.at - log.queuedAt).toBeGreaterThan(20 * hour);
    expect(sink.mails).toEqual([]);
    expect(mailCounts(parts).failed).toBe(1);
  });

  it('arrive late when the server was away for a while', async () => {
    const { parts, sink, delivery } = await outbox((_, nth) => (nth <= 2 ? 451 : undefined));
    const id = await queued(parts);
    for (let n = 0; n < 3; n++) {
      await delivery.runDue();
      parts.clock.pass(hour);
    }
    expect(sink.mails).toHaveLength(1);
    expect((await logOf(parts, id)).attempts).toHaveLength(3);
  });

  it('stop at a refusal for good, which the owner may override', async () => {
    const { parts, sink, delivery } = await outbox((_, nth) => (nth === 1 ? 550 : undefined));
    const id = await queued(parts);
    await delivery.runDue();
    expect((await logOf(parts, id)).state).toBe('failed');
    parts.clock.pass(48 * hour);
    await delivery.runDue();
    expect(sink.mails).toEqual([]);
    expect(await retryMail(parts.store, id, parts.clock.now())).toBe(true);
    await delivery.runDue();
    expect(sink.mails).toHaveLength(1);
    expect(await isSuppressed(parts.store, 'Ada@Example.com', 'restock')).toBe(true);
  });

  it('carry one-click headers and are not sent to who unsubscribed', async () => {
    const { parts, sink, delivery } = await outbox();
    const url = await transact(parts.store, (tx) =>
      unsubscribeUrl(tx, 'https://shop.example', { email: 'Ada@example.com', list: 'restock' }, parts.ids.token(24)),
    );
    await queued(parts, { kind: 'restock', unsubscribeUrl: url });
    await delivery.runDue();
    expect(sink.mails[0]?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`);
    expect(sink.mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const at = parts.clock.now();
    await transact(parts.store, async (tx) =>
      suppress(tx, { email: 'ADA@example.com', list: 'restock', reason: 'unsubscribed', at }),
    );
    const second = await queued(parts, { kind: 'restock', unsubscribeUrl: url });
    await queued(parts);
    await delivery.runDue();
    expect((await logOf(parts, second)).state).toBe('suppressed');
    expect(sink.mails.map(({ raw }) => raw.includes('List-Unsubscribe'))).toEqual([true, false]);
  });

  it('stay in the inbox together, in one commit, and a broken one keeps no other from it', async () => {
    const parts = testParts();
    const ids = await Promise.all(Array.from({ length: 10 }, () => queued(parts)));
    const delivery = createMailDelivery({ ...parts, from: async () => 'a@b.example', chance: () => 0 });
    let commits = 0;
    parts.store.onCommit(() => commits++);
    await delivery.runDue();
    expect(commits).toBe(1);
    expect((await Promise.all(ids.map((id) => logOf(parts, id)))).map(({ state }) => state)).toEqual(
      ids.map(() => 'inbox'),
    );

    const good = await queued(parts);
    const broken = await queued(parts);
    await parts.store.commit({ puts: [{ key: ['mail-log', broken], value: { v: 99, r: {} } }] });
    await delivery.runDue();
    expect((await logOf(parts, good)).state).toBe('inbox');
    expect(parts.log.faults.splice(0).map(({ event }) => event)).toContain('outbox-work');
  });

  it('stay in the inbox when no mail server is configured: the newest 200, and all that carry value', async () => {
    const parts = testParts();
    const delivery = createMailDelivery({ ...parts, from: async () => 'a@b.example', chance: () => 0 });
    const first = await queued(parts, { kind: 'restock' });
    // Mails that carry value are never dropped, regardless of their age and number.
    const orderId = 'f'.repeat(24);
    const kept = [
      await queued(parts, { kind: 'gift-card' }),
      await queued(parts, { kind: 'order-downloads', orderId }),
    ];
    const old = await queued(parts, { kind: 'gift-card' });
    await delivery.runDue();
    // Like a row that predates the flag for such mails.
    await transact(parts.store, async (tx) => {
      const { isKept: _, ...log } = (await findLog(tx, old))!;
      putLog(tx, log);
    });
    parts.clock.pass(1000);
    for (let n = 0; n < 260; n++) await queued(parts, { kind: 'restock', dueAt: parts.clock.now() });
    await delivery.runDue();
    expect((await findMail(parts.store, first))?.mail).toBeUndefined();
    parts.clock.pass(400 * 24 * hour);
    for (const id of [...kept, old]) expect((await findMail(parts.store, id))?.mail?.text).toBe('Thank you');
    expect(await retryMail(parts.store, kept[0]!, parts.clock.now())).toBe(true);
    const last = await queued(parts);
    await delivery.runDue();
    const found = await findMail(parts.store, last);
    expect(found?.log.state).toBe('inbox');
    expect(found?.mail?.text).toBe('Thank you');
  });

  it('never hold up the commit that causes them, whatever is in them', async () => {
    const parts = testParts();
    const id = await queued(parts, {
      subject: `Hello\r\nBcc: everyone@example.com ${'x'.repeat(500)}`,
      html: '茶'.repeat(39_000),
      text: '茶'.repeat(14_000),
    });
    const { mail: kept } = (await findMail(parts.store, id))!;
    expect(kept?.subject).toMatch(/^Hello Bcc: everyone/);
    expect(kept?.subject.length).toBe(200);
    expect(kept?.text.length).toBe(4000);
  });
});

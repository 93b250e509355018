// The owner connects a mail server, over HTTP: saved with its password encrypted, tested immediately, and used for queued mails.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { transact } from '../../store/transact.ts';
import { smtpSink } from '../../testing/harness/smtp-sink.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { mailConcept } from './concept.ts';

let app: TestStoa;
let sink: Awaited<ReturnType<typeof smtpSink>>;
let owner: Browser;
beforeAll(async () => {
  [app, sink] = await Promise.all([testStoa({ hosts: 'separate' }), smtpSink()]);
  owner = await app.browser().signedIn(Role.admin);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
afterEach(() => expect(app.faults()).toEqual([]));

const path = '/config/api/mail-settings';
/** Readable by every user whose actions send emails. */
const connection = async () => {
  const moderator = await app.browser().signedIn(Role.moderator);
  return (await moderator.get('/config/api/mail-connection')).body;
};
const server = () => ({ host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none', user: '' });
const check = async () => (await owner.get(path)).body.check;
const test = (to = 'olive@example.com') => owner.post(`${path}/test`, { to });

it('says what is missing before a mail server is connected', async () => {
  expect((await owner.get(path)).body).toMatchObject({ server: null, connected: 'no' });
  expect(await connection()).toEqual({ isConnected: false, isFailing: false });
  const refused = await test();
  expect([refused.status, refused.body.message]).toEqual([409, 'Connect a mail server first.']);
});

it('sends a test email with the settings as they are saved', async () => {
  const sender = { senderName: 'Blue Door', senderEmail: 'hello@bluedoor.example' };
  const saved = await owner.send('PUT', path, { ...sender, server: server() });
  expect(saved.body).toMatchObject({
    connected: 'here',
    from: '"Blue Door" <hello@bluedoor.example>',
    server: { ...server(), hasPassword: false },
  });
  expect(await connection()).toEqual({ isConnected: true, isFailing: false });
  expect(saved.body.check).toMatchObject({ by: 'connection', problem: '' });
  expect((await test()).status).toBe(200);
  expect(await check()).toMatchObject({ by: 'email', problem: '' });
  expect(sink.mails.at(-1)).toMatchObject({ from: 'hello@bluedoor.example', to: ['olive@example.com'] });
});

it('keeps the password sealed, for the host that it was entered for, and shows it to nobody', async () => {
  const signIn = { ...server(), user: 'olive' };
  const missing = await owner.send('PUT', path, { server: signIn });
  expect(missing.body.errors).toEqual([
    { path: 'server.password', message: 'Enter the password of your mail server.' },
  ]);
  const saved = await owner.send('PUT', path, { server: { ...signIn, password: 'very-secret-1' } });
  expect(saved.body.server).toEqual({ ...signIn, hasPassword: true });
  expect((await owner.send('PUT', path, { server: signIn })).status).toBe(200);
  expect((await owner.send('PUT', path, { server: { ...signIn, host: 'mail.elsewhere.example' } })).status).toBe(400);
  const { rows } = await app.parts.store.range({ start: ['mail-settings'], end: ['mail-settings', '~'], limit: 9 });
  expect(JSON.stringify(rows)).not.toContain('very-secret-1');
});

it('says in words why the mail server does not work: when it is saved, after a test email, and later', async () => {
  const problem = "We couldn't reach 127.0.0.1 on port 1. Check the server name and the port.";
  const saved = await owner.send('PUT', path, { server: { ...server(), port: 1 } });
  expect([saved.status, saved.body.check]).toMatchObject([200, { by: 'connection', problem }]);
  expect((await owner.get('/config/api/settings')).body.email).toMatchObject({ server: 'failing' });
  expect(await connection()).toEqual({ isConnected: true, isFailing: true });
  const refused = await test();
  expect(refused.body.message).toBe(problem);
  expect(await check()).toMatchObject({ by: 'email', problem });
  await owner.send('PUT', path, { server: null });
  expect(await check()).toBeUndefined();
});

it('sends what waits as soon as a mail server is connected', async () => {
  await owner.send('PUT', path, { server: null });
  const stopping = new AbortController();
  const [job] = mailConcept.jobs!({ ...app.built, pool: { run: async () => ({ html: '', text: 'words' }) } } as never);
  const running = job!.run(stopping.signal);
  const now = app.parts.clock.now();
  await transact(app.parts.store, async (tx) =>
    queueMail(tx, {
      id: 'e'.repeat(24),
      kind: 'order-confirmed',
      to: 'ada@example.com',
      subject: 'Hi',
      text: 'Hi',
      dueAt: now,
    }),
  );
  const stateOf = async () =>
    ((await owner.get('/config/api/mails')).body.mails as { id: string; state: string }[]).find(({ id }) =>
      id.startsWith('eee'),
    )?.state;
  await expect.poll(stateOf).toBe('inbox');
  const before = sink.mails.length;
  await owner.send('PUT', path, { server: server() });
  expect((await owner.post('/config/api/mails/retry', { inbox: true })).body).toEqual({ retried: 1 });
  await sink.arrived(before + 1);
  expect(sink.mails.at(-1)?.to).toEqual(['ada@example.com']);
  await expect.poll(stateOf).toBe('sent');
  stopping.abort();
  await running;
});

it('is for administrators', async () => {
  const manager = await app.browser().signedIn(Role.websiteManager);
  expect((await manager.get(path)).status).toBe(403);
  expect((await manager.send('PUT', path, { server: null })).status).toBe(403);
});

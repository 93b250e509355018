import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { findMail } from '../../outbox/outbox.ts';
import { putLog, putMail } from '../../outbox/store.ts';
import { transact } from '../../store/transact.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
});
afterAll(() => app.close());

const idOf = (n: number) => n.toString(16).padStart(24, '0');

/** Enough to fill three pages of the log. */
async function writeMails(states: ('failed' | 'sent')[]): Promise<void> {
  const { store, clock } = app.parts;
  const at = clock.now();
  for (const [n, state] of states.entries())
    await transact(store, async (tx) => {
      const mail = {
        id: idOf(n),
        kind: 'welcome',
        to: 'ada@shop.example',
        subject: 'Hi',
        html: '',
        text: '',
        dueAt: at,
      };
      putMail(tx, mail);
      putLog(tx, { ...mail, state, queuedAt: at, at, attempts: [{ at, outcome: 'Refused' }] });
    });
}
const retry = async (client: Awaited<ReturnType<typeof app.owner>>) =>
  client.send('POST', '/config/api/mails/retry', { 'X-CSRF-Token': client.jar.get('crumb') ?? '' });
const stateOf = async (n: number) => (await findMail(app.parts.store, idOf(n)))?.log.state;

describe('POST /config/api/mails/retry', () => {
  it('queues every failed mail once more, on all pages of the log, and no other', async () => {
    await writeMails(Array.from({ length: 410 }, (_, n) => (n % 2 === 0 ? 'failed' : 'sent')));
    const owner = await app.owner();
    const answer = await retry(owner);
    expect([answer.status, answer.json()]).toEqual([200, { retried: 205 }]);
    expect([await stateOf(0), await stateOf(1), await stateOf(408)]).toEqual(['waiting', 'sent', 'waiting']);
    expect((await retry(owner)).json()).toEqual({ retried: 0 });
  });

  it('is for administrators', async () => {
    expect((await retry(await app.signedIn(Role.editor))).status).toBe(403);
  });
});

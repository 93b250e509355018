// kill -9 during mail delivery: after the next start every queued mail has arrived, and only those in delivery at a
// kill were sent twice.

import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { systemClock, systemIds } from '../base/system.ts';
import { storeFolder } from '../data-folder/backup.ts';
import { openTestStore } from '../store/testing.ts';
import { transact } from '../store/transact.ts';
import { startBuiltServer } from '../testing/harness/built-server.ts';
import { smtpSink } from '../testing/harness/smtp-sink.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { queueMail } from './outbox.ts';

const mails = 120;
const kills = 3;
/** The number of concurrent deliveries. */
const underWay = 2;

let sink: Awaited<ReturnType<typeof smtpSink>>;
afterAll(() => sink?.close());

it('loses no mail and repeats no more than were under way', async () => {
  sink = await smtpSink();
  const dataFolder = temporaryFolder('mail-fault');
  const start = () => startBuiltServer({ dataFolder, flags: ['--no-demo'], env: { STOA_SMTP_URL: sink.url } });
  expect(await (await start()).stop()).toBe(0);
  const store = await openTestStore(storeFolder(dataFolder), { clock: systemClock });
  const dueAt = systemClock.now();
  const ids = Array.from({ length: mails }, () => systemIds(systemClock).next());
  for (const id of ids) {
    const words = { kind: 'test', to: `${id}@example.com`, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
    await transact(store, async (tx) => queueMail(tx, { id, ...words, dueAt }));
  }
  await store.close();

  for (let kill = 0; kill < kills; kill++) {
    const target = sink.mails.length + 15;
    const starting = start();
    await sink.arrived(Math.min(target, mails));
    const { child } = await starting;
    const ended = child.exitCode === null ? once(child, 'close') : undefined;
    child.kill('SIGKILL');
    await ended;
  }
  const server = await start();
  const arrived = () => new Set(sink.mails.flatMap(({ to }) => to));
  while (arrived().size < mails) await sink.arrived(sink.mails.length + 1);
  expect(await server.stop()).toBe(0);
  expect([...arrived()].sort()).toEqual(ids.map((id) => `${id}@example.com`).sort());
  expect(sink.mails.length).toBeLessThanOrEqual(mails + kills * underWay);
}, 120_000);

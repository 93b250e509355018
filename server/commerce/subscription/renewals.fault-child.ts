// The process that the fault test of renewals kills: it starts, settles and renews as the program does, at a moment that is given.
// Arguments: folder, the bank's file, now, and at which line of the bank's file it dies by itself (0: when it is killed).
import { writeSync } from 'node:fs';
import { systemClock, systemIds } from '../../base/system.ts';
import { openLmdbStore } from '../../store/engines/lmdb/lmdb-store.ts';
import { bare } from '../../store/testing.ts';
import { fileBank } from '../../testing/file-bank.ts';
import { renewalParts } from '../checkout/renewal-order.ts';
import { settlePayments } from '../checkout/settle.ts';
import { renewDue } from './renewals.ts';

const [, , folder = '', bank = '', now = '', dieAt = '0'] = process.argv;
const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => console.error(event, error) };
let strikes = 0;
const parts = {
  store: await openLmdbStore({ folder, clock: systemClock, log, ...bare }),
  clock: { now: () => Number(now) },
  ids: systemIds(systemClock),
  log,
  siteUrl: () => 'https://shop.example',
  adminUrl: () => 'https://admin.shop.example',
  provider: fileBank(bank, () => {
    if (++strikes === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
  }),
};
writeSync(1, 'ready\n');
await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
// The second finds nothing left to renew.
await renewDue(renewalParts(parts));
await renewDue(renewalParts(parts));
await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
await parts.store.close();

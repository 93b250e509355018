// The process that the renewal fault test kills at a given moment: it starts, settles and renews like the real server.
// Arguments: folder, the bank's file, now, the line of the bank's file at which it dies (0: none), and the commit.
import { systemClock, systemIds } from '../../base/system.ts';
import { openTestStore } from '../../store/testing.ts';
import { die, dyingAt, faultLog } from '../../testing/harness/dying.ts';
import { fileBank } from '../../testing/harness/file-bank.ts';
import { renewalParts } from '../checkout/renewal-order.ts';
import { settlePayments } from '../checkout/settle.ts';
import { renewDue } from './renewals.ts';

const [, , folder = '', bank = '', now = '', dieAt = '0', death = ''] = process.argv;
let strikes = 0;
const parts = {
  store: dyingAt(await openTestStore(folder, { clock: systemClock, log: faultLog }), death),
  clock: { now: () => Number(now) },
  ids: systemIds(systemClock),
  log: faultLog,
  siteUrl: () => 'https://shop.example',
  adminUrl: () => 'https://admin.shop.example',
  provider: fileBank(bank, () => {
    if (++strikes === Number(dieAt)) die();
  }),
};
await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
// The second run finds nothing left to renew.
await renewDue(renewalParts(parts));
await renewDue(renewalParts(parts));
await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
await parts.store.close();

// Retries mails in bulk: failed ones, and optionally those that stayed here while no mail server was configured.
import { listMails, retryMail } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';

const pagesMax = 500;

/**
 * Safe to repeat: a queued mail hasn't failed.
 * @returns number of mails that will be retried
 */
export async function retryFailedMails(store: Store, now: number, inbox = false): Promise<number> {
  let retried = 0;
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const listed = await listMails(store, { limit: 200, cursor });
    for (const { id, state } of listed.mails)
      if ((state === 'failed' || (inbox && state === 'inbox')) && (await retryMail(store, id, now))) retried++;
    cursor = listed.cursor;
    if (cursor === undefined) break;
  }
  return retried;
}

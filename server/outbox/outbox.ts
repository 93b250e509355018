// The outbox: what a commit causes to leave the process leaves it at least once, and only if the commit happened.
import type { Tx } from '../store/transact.ts';
import type { OutgoingEvent, OutgoingMail } from './schema.ts';
import * as rows from './store.ts';

/** Queues a mail within the commit that causes it. */
export const queueMail = (tx: Tx, mail: OutgoingMail): void => rows.putMail(tx, mail);

/** Queues an event for every webhook that asked for its topic, within the commit that causes it. */
export const queueEvent = (tx: Tx, event: OutgoingEvent): void => rows.putEvent(tx, event);

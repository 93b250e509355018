// Rows of the outbox. Private to this folder: ask outbox.ts.
import { table } from '../store/table.ts';
import type { Tx } from '../store/transact.ts';
import { type OutgoingEvent, type OutgoingMail, outgoingEventSchema, outgoingMailSchema } from './schema.ts';

/**
 *   ['outgoing-mail', id]
 *   ['outgoing-event', id]
 */
const mails = table<OutgoingMail>({ name: 'outgoing-mail', schema: outgoingMailSchema });
const events = table<OutgoingEvent>({ name: 'outgoing-event', schema: outgoingEventSchema });

export const putMail = (tx: Tx, mail: OutgoingMail): void => mails.put(tx, mail, mail.id);
export const putEvent = (tx: Tx, event: OutgoingEvent): void => events.put(tx, event, event.id);

// The look of all mails, and the owner's own texts, in the store. Public.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type MailDesign, mailDesignSchema, plainLook } from './design-schema.ts';
import { mailTextsTooLong } from './errors.ts';

const designs = table<MailDesign, []>({ name: 'mail-design', topic: 'mails', schema: mailDesignSchema });

const plainDesign: MailDesign = { look: plainLook, texts: {} };

export const findMailDesign = async (source: Tx | Store): Promise<MailDesign> =>
  (await designs.find(source)) ?? plainDesign;

/** Every mail reads the record, and a record has up to 64 KiB. */
const designBytesMax = 48_000;

/** @throws mailTextsTooLong */
export function putMailDesign(tx: Tx, design: MailDesign): void {
  const sizeBytes = Buffer.byteLength(JSON.stringify(design));
  if (sizeBytes > designBytesMax) throw mailTextsTooLong({ over: sizeBytes - designBytesMax });
  designs.put(tx, design);
}

// The owner's mail server and sender, in the store.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type MailSettings, mailSettingsSchema } from './settings-schema.ts';

const settings = table<MailSettings, []>({ name: 'mail-settings', topic: 'mails', schema: mailSettingsSchema });

/** For detecting changes. */
export const mailSettingsKey = settings.key();
export const findMailSettings = (source: Tx | Store): Promise<MailSettings | undefined> => settings.find(source);
export const putMailSettings = (tx: Tx, next: MailSettings): void => settings.put(tx, next);

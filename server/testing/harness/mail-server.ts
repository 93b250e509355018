// A mail server as the owner connects one. Nothing is sent to it, since tests run no delivery.
import { putMailSettings } from '../../site/mail/settings-store.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';

export const connectMailServer = (store: Store): Promise<void> =>
  transact(store, async (tx) => {
    const server = { host: 'mail.example', port: 465, security: 'tls', user: '' } as const;
    putMailSettings(tx, { senderName: '', senderEmail: '', server });
  });

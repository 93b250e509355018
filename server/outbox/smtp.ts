// Sends one mail by SMTP. The only file that knows nodemailer. Operations "mail".
import { createTransport } from 'nodemailer';
import type { MailText } from './mail-layout.ts';
import type { OutgoingMail } from './schema.ts';

export type Sent = { ok: true } | { ok: false; permanent: boolean; bounced: boolean; reason: string };

export type MailTransport = {
  send(mail: OutgoingMail & MailText, from: string): Promise<Sent>;
  close(): void;
};

/** @param url e.g. `smtps://user:password@mail.example:465`; it holds a password and is never logged */
export function smtpTransport(url: string, options: { timeoutMs?: number } = {}): MailTransport {
  const { timeoutMs = 20_000 } = options;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, from) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html === '' ? undefined : mail.html,
          // One mail has one number, however often it is handed over: receivers can tell a repetition.
          messageId: `<${mail.id}@${domainOf(from)}>`,
          headers: {
            'X-Auto-Response-Suppress': 'All',
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl
              ? {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        });
        return { ok: true };
      } catch (error) {
        return refusalOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/**
 * A 5xx answer ends the mail (commerce 1.10), but not one to our own password: the owner mends that, and the mails wait.
 * The server's own sentence may hold addresses, so it goes to the owner's log only.
 */
function refusalOf({ code, responseCode = 0, command = '', message }: SmtpError): Sent {
  const isOurs = code === 'EAUTH' || command.startsWith('AUTH') || command === 'CONN' || command === 'EHLO';
  return {
    ok: false,
    permanent: (responseCode >= 500 && !isOurs) || (code === 'EENVELOPE' && responseCode === 0),
    bounced: responseCode >= 550 && responseCode <= 559 && command.startsWith('RCPT'),
    reason: (responseCode > 0 ? `${responseCode}: ${message}` : `${code ?? 'failed'}: ${message}`).slice(0, 300),
  };
}

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

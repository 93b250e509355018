// Sends a mail by SMTP. The only file that uses nodemailer, which is loaded with the first mail. Operations "mail".
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailText } from './mail-layout.ts';
import type { OutgoingMail } from './schema.ts';

export type Sent = { ok: true } | { ok: false; permanent: boolean; bounced: boolean; reason: string };

export type MailTransport = {
  send(mail: OutgoingMail & MailText, from: string): Promise<Sent>;
  close(): void;
};

const timeoutMs = 20_000;

/** @param url e.g. `smtps://user:password@mail.example:465`; it contains a password and is never logged */
export function smtpTransport(url: string): MailTransport {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs * 2,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail, from) {
      try {
        await (await (transport ??= open())).sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html === '' ? undefined : mail.html,
          // The same message id for every attempt, so that receivers can recognize duplicates.
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
    close: () => void transport?.then((opened) => opened.close()),
  };
}

type Tried = { ok: true; isEncrypted: boolean } | { ok: false; isSignIn: boolean; reason: string };

/** Connects, negotiates TLS, and signs in as for a mail, but sends none. @param timeoutMs of each step */
export async function trySmtp(url: string, timeoutMs: number): Promise<Tried> {
  const [{ createTransport }, { default: Connection }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { auth, ...options } = createTransport(url).options as SMTPConnection.Options & {
    auth?: { user: string; pass: string };
  };
  const connection = new Connection({
    ...options,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => {
        if (error) reject(error);
        else if (auth) connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
        else resolve();
      });
    });
    return { ok: true, isEncrypted: connection.secure };
  } catch (error) {
    const { code, command = '' } = error as SmtpError;
    return {
      ok: false,
      isSignIn: code === 'EAUTH' || command.startsWith('AUTH'),
      reason: reasonOf(error as SmtpError),
    };
  } finally {
    connection.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/**
 * A 5xx answer is final (commerce 1.10), except to our own sign-in: the owner can fix that, and the mails wait. The
 * server's message may contain addresses, so it is only shown in the owner's log.
 */
function refusalOf(error: SmtpError): Sent {
  const { code, responseCode = 0, command = '' } = error;
  const isOurs = code === 'EAUTH' || command.startsWith('AUTH') || command === 'CONN' || command === 'EHLO';
  return {
    ok: false,
    permanent: (responseCode >= 500 && !isOurs) || (code === 'EENVELOPE' && responseCode === 0),
    bounced: responseCode >= 550 && responseCode <= 559 && command.startsWith('RCPT'),
    reason: reasonOf(error),
  };
}

const reasonOf = ({ code, responseCode = 0, message }: SmtpError): string =>
  `${responseCode > 0 ? responseCode : (code ?? 'failed')}: ${message}`.slice(0, 300);

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

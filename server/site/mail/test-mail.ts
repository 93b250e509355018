// Tries the mail server immediately, so that the owner sees whether it works, and why not: by connecting when it is saved,
// and by sending a test email.
import { renderMail } from '../../outbox/mail-layout.ts';
import { type MailTransport, trySmtp } from '../../outbox/smtp.ts';
import { mailTestFailed, noMailServer } from './errors.ts';
import { mailSiteOf, senderOf } from './mail-site.ts';
import { settingsMessages as messages } from './messages.ts';
import { type MailServerParts, noteMailCheck, openMailServer } from './settings.ts';

/** Timeout of each step of a connection. */
const answerMs = 8000;

/** Connects to the saved mail server, and notes the result. */
export async function checkMailServer(parts: MailServerParts): Promise<void> {
  const opened = await openMailServer(parts);
  if (!opened) return;
  const tried = await trySmtp(opened.url, answerMs);
  const problem = tried.ok ? '' : reasonText(tried.reason, opened.server);
  await noteMailCheck(parts, { at: parts.clock.now(), by: 'connection', problem });
}

/** @throws noMailServer, mailTestFailed */
export async function sendTestMail(parts: MailServerParts, to: string): Promise<void> {
  const opened = parts.transport ? undefined : await openMailServer(parts);
  const transport = parts.transport ?? opened?.transport;
  if (!transport) throw noMailServer();
  try {
    const reason = await sendOne(parts, transport, to);
    const problem = reason === undefined ? '' : reasonText(reason, opened?.server);
    await noteMailCheck(parts, { at: parts.clock.now(), by: 'email', problem });
    if (problem !== '') throw mailTestFailed({ why: problem });
  } finally {
    opened?.transport.close();
  }
}

async function sendOne(parts: MailServerParts, transport: MailTransport, to: string): Promise<string | undefined> {
  const siteUrl = parts.siteUrl();
  const site = await mailSiteOf(parts.store, siteUrl);
  const said = { site: site.siteTitle };
  const words = renderMail({ ...site, heading: messages.testSubject(said), paragraphs: [messages.testText(said)] });
  const mail = {
    id: parts.ids.next(),
    kind: 'test',
    to,
    subject: messages.testSubject(said),
    dueAt: parts.clock.now(),
  };
  const answer = await transport.send({ ...mail, ...words }, await senderOf(parts.store, siteUrl, parts.mailFrom));
  return answer.ok ? undefined : answer.reason;
}

/**
 * @param reason as smtp.ts reports it: a code or a number, and the server's message. `server`: absent when the
 * command line configured it
 */
function reasonText(reason: string, server?: { host: string; port: number }): string {
  if (/^EAUTH|^535/.test(reason)) return messages.signInFailed;
  if (server && /^ETLS|SSL|TLS|certificate/i.test(reason)) return messages.notSecure(server);
  if (server && /^(?:EDNS|ECONNECTION|ETIMEDOUT|ESOCKET|ECONNREFUSED|ENOTFOUND)/.test(reason))
    return messages.unreachable(server);
  return messages.refused({ reason });
}

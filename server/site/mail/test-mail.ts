// Tries the mail server immediately, so that the owner sees whether it works, and why not: by connecting when it is saved,
// and by sending a test email. Public.
import { type MailContent, renderMail } from '../../outbox/mail-layout.ts';
import { writeMail } from '../../outbox/mail-text.ts';
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

type TestMail = { subject: string; content: MailContent };

const testKind = 'test';

/** @param mail default: a sentence that says that it works. @throws noMailServer, mailTestFailed */
export async function sendTestMail(parts: MailServerParts, to: string, mail?: TestMail): Promise<void> {
  const opened = parts.transport ? undefined : await openMailServer(parts);
  const transport = parts.transport ?? opened?.transport;
  if (!transport) throw noMailServer();
  try {
    const reason = await sendOne(parts, transport, to, mail ?? (await plainTest(parts)));
    const problem = reason === undefined ? '' : reasonText(reason, opened?.server);
    await noteMailCheck(parts, { at: parts.clock.now(), by: 'email', problem });
    if (problem !== '') throw mailTestFailed({ why: problem });
  } finally {
    opened?.transport.close();
  }
}

async function plainTest(parts: MailServerParts): Promise<TestMail> {
  const site = await mailSiteOf(parts.store, parts.siteUrl());
  return writeMail(site, testKind, {}, (said) => ({
    subject: messages.testSubject(said),
    heading: messages.testSubject(said),
    body: [messages.testText(said)],
  }));
}

async function sendOne(
  parts: MailServerParts,
  transport: MailTransport,
  to: string,
  { subject, content }: TestMail,
): Promise<string | undefined> {
  const mail = { id: parts.ids.next(), kind: testKind, to, subject, dueAt: parts.clock.now() };
  const from = await senderOf(parts.store, parts.siteUrl(), parts.mailFrom);
  const answer = await transport.send({ ...mail, ...renderMail(content) }, from);
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

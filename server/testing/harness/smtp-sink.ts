// A local mail server that stores messages, and refuses as a test configures. For tests of outgoing mail.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type SinkMail = { from: string; to: string[]; raw: string };

/** @param options.refuse an SMTP response such as 451 or 550 for this recipient, or undefined to accept the mail */
export async function smtpSink(
  options: { refuse?: (to: string, nth: number) => number | undefined; port?: number } = {},
) {
  const mails: SinkMail[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    onRcptTo({ address }, _, done) {
      const code = options.refuse?.(address, ++asked);
      done(code === undefined ? undefined : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        done();
        for (const one of waiting) if (mails.length >= one.count) one.done();
      });
    },
  });
  // A killed client is not our error.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves when this many mails arrived. */
    arrived: (count: number) =>
      mails.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

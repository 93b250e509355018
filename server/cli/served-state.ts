// Facts that only the process serving a site has, for doctor, over the control socket.
import * as z from 'zod';
import { askServer } from '../data-folder/control.ts';
import { createSeal, readSecret } from '../data-folder/secret.ts';
import type { SiteParts } from '../installation/open-site.ts';
import { trySmtp } from '../outbox/smtp.ts';
import { readMailServer } from '../site/mail/settings.ts';
import { answerMs, within } from './doctor-finding.ts';

const triedSchema = z.union([
  z.object({ ok: z.literal(true), isEncrypted: z.boolean() }),
  z.object({ ok: z.literal(false), isSignIn: z.boolean(), reason: z.string() }),
]);

const stateSchema = z.object({ isReadOnly: z.boolean() });

export const servedState = ({ store }: SiteParts): z.infer<typeof stateSchema> => ({
  isReadOnly: store.state() === 'read-only',
});

/** `server` is null where the owner has connected none. */
const mailSchema = z.object({
  server: z.object({ host: z.string(), port: z.int(), isTls: z.boolean(), tried: triedSchema }).nullable(),
});

/** Signs in to the mail server that the owner connected in the editor, as doctor does to that of the command line. */
export async function tryOwnersMail({ store, log, config }: SiteParts): Promise<z.infer<typeof mailSchema>> {
  const secret = await readSecret(config.dataFolder);
  const found = await readMailServer({ store, log, ...(secret && { mailSeal: createSeal(secret, 'mail') }) });
  if (!found) return { server: null };
  const { server, url } = found;
  const { host, port, security } = server;
  return { server: { host, port, isTls: security === 'tls', tried: await tried(url) } };
}

/** Ends before doctor stops waiting for it. */
async function tried(url: string | undefined): Promise<z.infer<typeof triedSchema>> {
  if (url === undefined) return { ok: false, isSignIn: true, reason: 'its password cannot be read' };
  return (await within(trySmtp(url, answerMs), 2 * answerMs)) ?? { ok: false, isSignIn: false, reason: 'ETIMEDOUT' };
}

/** They return undefined when the site isn't served, or by a version that doesn't know the question. */
const asking =
  <T>(command: 'state' | 'try-mail', schema: z.ZodType<T>) =>
  async (dataFolder: string): Promise<T | undefined> => {
    const answer = await askServer(dataFolder, { command }).catch(() => undefined);
    return schema.safeParse(answer?.result).data;
  };
export const askState = asking('state', stateSchema);
export const askMail = asking('try-mail', mailSchema);

// The owner's mail server: saved with its password encrypted, opened as a transport, and reopened on changes. Command
// line options take precedence. Public.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import { type MailTransport, smtpTransport } from '../../outbox/smtp.ts';
import { keyText } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { assertRevision, patched, revisionOf } from '../website/revision.ts';
import { mailSettingsFixed, mailSettingsInvalid } from './errors.ts';
import { senderOf } from './mail-site.ts';
import { settingsMessages as messages } from './messages.ts';
import type { ChangedMailSettings, MailCheck, MailSettings, MailSettingsAnswer } from './settings-schema.ts';
import { findMailSettings, mailSettingsKey, putMailSettings } from './settings-store.ts';

export type MailServerParts = Parts &
  SiteAddress & {
    /** From the command line. */
    transport?: MailTransport;
    mailFrom?: string;
    /** Absent: no password can be stored. */
    mailSeal?: Seal;
  };

type Server = NonNullable<MailSettings['server']>;

/** A part of nearly all parts: the mail server of the command line. */
export type FixedMailServer = Pick<MailServerParts, 'transport'>;

export const hasMailServer = async ({ store, transport }: Pick<MailServerParts, 'store'> & FixedMailServer) =>
  transport !== undefined || (await findMailSettings(store))?.server !== undefined;

export async function mailSettingsAnswer(parts: MailServerParts): Promise<MailSettingsAnswer> {
  const stored = (await findMailSettings(parts.store)) ?? noSettings;
  return {
    ...shownSettings(stored),
    ...connection(parts, stored),
    from: await senderOf(parts.store, parts.siteUrl(), parts.mailFrom),
    revision: revisionOf(shownSettings(stored)),
  };
}

type Connection = Pick<MailSettingsAnswer, 'connected' | 'check'>;

export const mailConnection = async (parts: Pick<MailServerParts, 'store' | 'transport'>): Promise<Connection> =>
  connection(parts, (await findMailSettings(parts.store)) ?? noSettings);

function connection({ transport }: Pick<MailServerParts, 'transport'>, { server, check }: MailSettings): Connection {
  const connected = transport ? 'start' : server ? 'here' : 'no';
  if (check?.of !== connected) return { connected };
  const { of: _, ...shown } = check;
  return { connected, check: shown };
}

export const noteMailCheck = ({ store, transport }: MailServerParts, check: MailCheck): Promise<void> =>
  transact(store, async (tx) => {
    const before = (await findMailSettings(tx)) ?? noSettings;
    putMailSettings(tx, { ...before, check: { ...check, of: transport ? 'start' : 'here' } });
  });

const noSettings: MailSettings = { senderName: '', senderEmail: '' };

const shownSettings = ({ senderName, senderEmail, server }: MailSettings) => ({
  senderName,
  senderEmail,
  server: shownServer(server),
});

function shownServer(server: Server | undefined): MailSettingsAnswer['server'] {
  if (!server) return null;
  const { sealedPassword, ...shown } = server;
  return { ...shown, hasPassword: sealedPassword !== undefined };
}

/** @throws settingsChangedMeanwhile, mailSettingsFixed, mailSettingsInvalid */
export async function changeMailSettings(parts: MailServerParts, change: ChangedMailSettings): Promise<void> {
  const { revision, ...named } = change;
  const { server, ...sender } = named;
  if (server && parts.transport) throw mailSettingsFixed();
  const sealed = server?.password === undefined ? undefined : parts.mailSeal?.seal(server.password);
  await transact(parts.store, async (tx) => {
    const before = (await findMailSettings(tx)) ?? noSettings;
    assertRevision(shownSettings(before), revision, named);
    const after = patched(before, sender);
    if (server === null) delete after.server;
    if (server) after.server = storedServer(server, sealed, before.server);
    if (server !== undefined) delete after.check;
    putMailSettings(tx, after);
  });
}

function storedServer(
  { password: _, ...server }: NonNullable<ChangedMailSettings['server']>,
  sealed: string | undefined,
  before: Server | undefined,
): Server {
  // A password is only sent to the host it was entered for.
  const kept = before?.host === server.host ? before.sealedPassword : undefined;
  const sealedPassword = server.user === '' ? undefined : (sealed ?? kept);
  if (server.user !== '' && sealedPassword === undefined)
    throw mailSettingsInvalid({ errors: [{ path: 'server.password', message: messages.passwordMissing }] });
  return { ...server, ...(sealedPassword !== undefined && { sealedPassword }) };
}

type SavedServerParts = Pick<MailServerParts, 'store' | 'mailSeal' | 'log'>;

/** Undefined also when its password must be entered again. */
export async function openMailServer(
  parts: SavedServerParts,
): Promise<{ transport: MailTransport; url: string; server: Server } | undefined> {
  const { server, url } = (await readMailServer(parts)) ?? {};
  return server === undefined || url === undefined ? undefined : { transport: smtpTransport(url), url, server };
}

/** `url`: absent when its password was encrypted with another secret, and must be entered again. */
export async function readMailServer({
  store,
  mailSeal,
  log,
}: SavedServerParts): Promise<{ server: Server; url?: string } | undefined> {
  const server = (await findMailSettings(store))?.server;
  if (!server) return undefined;
  let password = '';
  try {
    if (server.sealedPassword !== undefined) password = mailSeal?.open(server.sealedPassword) ?? '';
  } catch {
    log.warn('mail-password-unreadable', { advice: 'Enter the password of the mail server again.' });
    return { server };
  }
  return { server, url: smtpUrl(server, password) };
}

function smtpUrl({ host, port, security, user }: Server, password: string): string {
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const rule = security === 'starttls' ? '?requireTLS=true' : security === 'none' ? '?ignoreTLS=true' : '';
  return `${scheme}://${signIn}${host}:${port}/${rule}`;
}

/**
 * Aborts at the next change of the settings.
 * @returns also a function that stops watching
 */
export function watchMailSettings(store: Store): { changed: AbortSignal; end: () => void } {
  const control = new AbortController();
  const watched = keyText(mailSettingsKey);
  const end = store.onCommit(({ keys }) => {
    if (keys.some((key) => keyText(key) === watched)) control.abort();
  });
  return { changed: control.signal, end };
}

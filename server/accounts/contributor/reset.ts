// Resets a forgotten password with a one-time link: mailed, or printed by `stoa admin reset`. Public.
import { hash } from 'node:crypto';
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { assertPasswordAllowed } from './common-passwords.ts';
import { createContributor, loadEnabled } from './contributor.ts';
import { resetLinkInvalid } from './errors.ts';
import { resetKind, resetMail } from './mails.ts';
import { hashPassword } from './password-hash.ts';
import type { Contributor } from './schema.ts';
import * as records from './store.ts';

const mailedLifeMs = 60 * 60 * 1000;
const printedLifeMs = 24 * 60 * 60 * 1000;
const invitationLifeMs = 7 * printedLifeMs;

type Link = {
  contributorId: string;
  expiresAt: number;
  /** Works until a password was chosen with this link or another one. */
  isInvitation?: boolean;
  /** Printed on the server, for someone who can't sign in anymore. */
  endsSecondStep?: boolean;
};

/** Stored by the hash of the token. A later request leaves earlier links valid, so strangers can't invalidate them. */
const links = table<Link>({
  name: 'contributor-reset',
  topic: 'none: on no screen',
  schema: z.object({
    contributorId: z.string(),
    expiresAt: z.int(),
    isInvitation: z.boolean().optional(),
    endsSecondStep: z.boolean().optional(),
  }),
  expiresAt: (link) => link.expiresAt,
});

const hashOf = (token: string): string => hash('sha256', token);
/** Like in the owner's link, the token is in the fragment, which browsers never send. */
const pathOf = (token: string): string => `/config/reset#${token}`;

/**
 * For the command line. Using the link also removes the second step and passkeys. @param email default: the owner's
 * @throws contributorUnknown
 */
export async function printedResetLink(parts: Parts, email?: string): Promise<{ email: string; path: string }> {
  const token = parts.ids.token(32);
  const expiresAt = parts.clock.now() + printedLifeMs;
  // Allowed on a full disk, which the owner needs to clean up.
  return transact(
    parts.store,
    async (tx) => {
      const person = await loadEnabled(tx, email);
      links.put(tx, { contributorId: person.id, expiresAt, endsSecondStep: true }, hashOf(token));
      return { email: person.email, path: pathOf(token) };
    },
    { essential: true },
  );
}

/**
 * For the command line: creates an administrator (the owner if the site has none yet), who sets a password through the link.
 * @throws emailTaken
 */
export async function printedInvitation(
  parts: Parts,
  { email, name }: { email: string; name: string },
): Promise<{ email: string; path: string }> {
  const address = email.trim().toLowerCase();
  const owner = !(await records.hasOwner(parts.store));
  // Random, so that no one knows it.
  const password = parts.ids.token(32);
  await createContributor(parts, { email: address, name, roles: [Role.admin], password, owner });
  return printedResetLink(parts, address);
}

/**
 * In the commit that invites a contributor: a link that sets the first password. @param token with 256 bits
 * @returns its path, which belongs in the email and in one answer
 */
export function putInvitationLink(tx: Tx, { id }: Contributor, token: string, now: number): string {
  links.put(tx, { contributorId: id, expiresAt: now + invitationLifeMs, isInvitation: true }, hashOf(token));
  return `/config/reset?invited#${token}`;
}

/** Mails a link if the address is a contributor's. The answer doesn't reveal whether it is. */
export async function mailResetLink(parts: Parts, email: string, adminUrl: string, site: MailSite): Promise<void> {
  const now = parts.clock.now();
  const fresh = { id: parts.ids.next(), token: parts.ids.token(32) };
  await transact(parts.store, async (tx) => {
    const person = await records.findByEmail(tx, email);
    if (!person?.enabled) return;
    links.put(tx, { contributorId: person.id, expiresAt: now + mailedLifeMs }, hashOf(fresh.token));
    const mail = resetMail(site, adminUrl + pathOf(fresh.token));
    queueMail(tx, { ...mail, id: fresh.id, kind: resetKind, to: person.email, dueAt: now });
  });
}

/**
 * Sets the password and consumes the link. The caller ends the person's sessions, and with `endsSecondStep` removes
 * their second step. @throws resetLinkInvalid, passwordRefused
 */
export async function resetPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
  siteWords: readonly string[],
): Promise<{ contributor: Contributor; endsSecondStep: boolean }> {
  const find = async (source: Parameters<typeof links.find>[0]) => {
    const link = await links.find(source, hashOf(token));
    const person =
      link && link.expiresAt > parts.clock.now() ? await records.findById(source, link.contributorId) : undefined;
    if (!person?.enabled) throw resetLinkInvalid();
    if (link?.isInvitation && person.invitedAt === undefined) throw resetLinkInvalid();
    return { person, endsSecondStep: link?.endsSecondStep === true };
  };
  const { name, email } = (await find(parts.store)).person;
  assertPasswordAllowed(password, [...siteWords, name, email]);
  const passwordHash = await hashPassword(password, 'contributors');
  return transact(
    parts.store,
    async (tx) => {
      const { person, endsSecondStep } = await find(tx);
      const { invitedAt: _, ...found } = person;
      const contributor = { ...found, passwordHash };
      links.delete(tx, hashOf(token));
      await records.put(tx, contributor);
      return { contributor, endsSecondStep };
    },
    { essential: true },
  );
}

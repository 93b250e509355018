// Shoppers' account actions: sign up, reset or change the password, change the email address. Responses never reveal whether an address
// has an account; only the mail does.

import { assertPasswordAllowed } from '../../accounts/contributor/common-passwords.ts';
import { matchesPassword } from '../../accounts/contributor/password-hash.ts';
import { accountsOff, emailUsed, linkEnded, passwordWrong } from '../../accounts/site-user/errors.ts';
import type { SiteUser } from '../../accounts/site-user/schema.ts';
import { endSiteSessionsOf, keepSiteSession } from '../../accounts/site-user/session.ts';
import {
  assertPassword,
  changeSiteUser,
  findSiteUser,
  findSiteUserByEmail,
  findTicket,
  insertSiteUser,
  newPasswordHash,
  newTicket,
  normalEmail,
  putTicket,
  takeTicket,
} from '../../accounts/site-user/site-user.ts';
import { stepIds } from '../../base/step-ids.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { siteWords } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { customerOfAccount } from '../customer/customer.ts';
import { accountSettings } from '../preferences/preferences.ts';
import { accountMail, type MailParts } from './mails.ts';
import type { SignUp } from './schema.ts';
import { GuestMoved, guestThingsOf, takeOverGuest, takeOverSome } from './take-over.ts';

/**
 * Mails the sign-up link, or says that the address already has an account.
 * @param next the path of this site that the link continues to
 * @throws accountsOff, passwordRefused
 */
export async function askSignUp(parts: MailParts, body: SignUp, next?: string): Promise<void> {
  if (!(await accountSettings(parts.store)).signupAllowed) throw accountsOff();
  const { firstName, lastName } = body;
  const email = normalEmail(body.email);
  // Hash before any lookup, so that both answers take equally long.
  const words = [...(await siteWords(parts)), email, firstName, lastName];
  const passwordHash = await newPasswordHash(body.password, words);
  const link = newTicket(parts, { purpose: 'sign-up', email, person: { firstName, lastName, passwordHash } });
  const known = await findSiteUserByEmail(parts.store, email);
  const mail = known
    ? await accountMail(parts, 'haveAccount', email, { next })
    : await accountMail(parts, 'confirmSignUp', email, { token: link.token, next });
  await transact(parts.store, async (tx) => {
    putTicket(tx, link);
    queueMail(tx, mail);
  });
}

/**
 * Confirms a sign-up from its mailed link: creates the account, with the address's earlier purchases.
 * @param typed the password of the sign-up. Someone who signs up with another person's address knows it, and the reader of the mail does
 * not, so no account of theirs ever starts with a stranger's password
 * @throws linkEnded, passwordWrong, emailUsed
 */
export async function confirmSignUp(parts: MailParts, token: string, typed: string): Promise<SiteUser> {
  const step = stepIds(parts);
  const now = parts.clock.now();
  const asked = await findTicket(parts.store, token);
  if (asked?.purpose !== 'sign-up' || !asked.person) throw linkEnded();
  if (!(await matchesPassword(typed, asked.person.passwordHash))) throw passwordWrong();
  return transact(parts.store, async (tx) => {
    const { person, email } = await takeTicket(tx, token, 'sign-up');
    if (!person) throw linkEnded();
    if (await findSiteUserByEmail(tx, email)) throw emailUsed();
    const id = await customerOfAccount(tx, { email, ...person }, step, now);
    const user: SiteUser = { id, email, ...person, enabled: true, createdAt: now, updatedAt: now };
    await insertSiteUser(tx, user);
    return user;
  });
}

/** Mails a link if there is an account; the answer is always the same. */
export async function askPasswordReset(parts: MailParts, typed: string): Promise<void> {
  const email = normalEmail(typed);
  const user = await findSiteUserByEmail(parts.store, email);
  const link = newTicket(parts, { purpose: 'password-reset', email }, user);
  const mail = await accountMail(parts, 'resetPassword', email, { token: link.token });
  await transact(parts.store, async (tx) => {
    // Written in both cases, so that both answers take equally long.
    putTicket(tx, link);
    if (user?.enabled) queueMail(tx, mail);
  });
}

/** Sets the password by a mailed link, and signs out all devices. @throws linkEnded, passwordRefused */
export async function resetPassword(parts: MailParts, token: string, password: string): Promise<SiteUser> {
  const ticket = await findTicket(parts.store, token);
  const known = ticket?.userId === undefined ? undefined : await findSiteUser(parts.store, ticket.userId);
  if (ticket?.purpose !== 'password-reset' || !known) throw linkEnded();
  const passwordHash = await newPasswordHash(password, [
    ...(await siteWords(parts)),
    known.email,
    known.firstName,
    known.lastName,
  ]);
  const mail = await accountMail(parts, 'passwordChanged', known.email);
  const user = await transact(parts.store, async (tx) => {
    await takeTicket(tx, token, 'password-reset');
    const changed = await changeSiteUser(tx, known.id, { passwordHash }, parts.clock.now());
    // The link went to an address that the account no longer has.
    if (changed?.email !== ticket.email) throw linkEnded();
    queueMail(tx, mail);
    return changed;
  });
  await endSiteSessionsOf(parts, user.id);
  return user;
}

/** @param keep the session that stays; all others end. @throws passwordWrong, passwordRefused */
export async function changePassword(
  parts: MailParts,
  userId: string,
  { current, next, keep }: { current: string; next: string; keep: string },
): Promise<void> {
  assertPasswordAllowed(next, []);
  const user = await assertPassword(parts.store, userId, current);
  const passwordHash = await newPasswordHash(next, [
    ...(await siteWords(parts)),
    user.email,
    user.firstName,
    user.lastName,
  ]);
  const mail = await accountMail(parts, 'passwordChanged', user.email);
  const now = parts.clock.now();
  await transact(parts.store, async (tx) => {
    // A concurrent change set another password: keep that one.
    if ((await findSiteUser(tx, userId))?.passwordHash !== user.passwordHash) throw passwordWrong();
    const changed = await changeSiteUser(tx, userId, { passwordHash }, now);
    if (changed) await keepSiteSession(tx, keep, changed);
    queueMail(tx, mail);
  });
  await endSiteSessionsOf(parts, userId, { keep });
}

/** Mails a link to the new address, and changes nothing until it is opened. @throws passwordWrong */
export async function askEmailChange(parts: MailParts, userId: string, typed: string, password: string): Promise<void> {
  const email = normalEmail(typed);
  const user = await assertPassword(parts.store, userId, password);
  if (email === user.email) return;
  const link = newTicket(parts, { purpose: 'email-change', email, emailBefore: user.email }, user);
  const other = await findSiteUserByEmail(parts.store, email);
  const mail = other
    ? await accountMail(parts, 'haveAccount', email)
    : await accountMail(parts, 'confirmEmail', email, { token: link.token });
  await transact(parts.store, async (tx) => {
    putTicket(tx, link);
    queueMail(tx, mail);
  });
}

/** Confirms the new address from its mailed link, and notifies the old address. @throws linkEnded, emailUsed */
export async function confirmEmailChange(parts: MailParts, token: string): Promise<SiteUser> {
  const ticket = await findTicket(parts.store, token);
  if (ticket?.purpose !== 'email-change' || ticket.userId === undefined) throw linkEnded();
  const { userId, email, emailBefore } = ticket;
  const now = parts.clock.now();
  const mail = await accountMail(parts, 'emailChanged', emailBefore ?? email);
  const user = await findSiteUser(parts.store, userId);
  if (!user?.enabled || user.email !== emailBefore) throw linkEnded();
  for (let attempt = 1; ; attempt++) {
    let things = await guestThingsOf(parts.store, email);
    while (things.hasMore && (await takeOverSome(parts, user, email, things)))
      things = await guestThingsOf(parts.store, email);
    try {
      return await transact(parts.store, async (tx) => {
        await takeTicket(tx, token, 'email-change');
        const before = await findSiteUser(tx, userId);
        if (!before?.enabled || before.email !== emailBefore) throw linkEnded();
        await takeOverGuest(tx, before, email, things, now);
        const changed = await changeSiteUser(tx, userId, { email }, now);
        queueMail(tx, mail);
        return changed as SiteUser;
      });
    } catch (error) {
      if (!(error instanceof GuestMoved) || attempt === takeOverAttempts) throw error;
    }
  }
}

const takeOverAttempts = 5;

// People who help with the site: invited by email, with roles, until someone removes them.

import {
  changeContributor,
  createContributor,
  findContributor,
  listContributors,
  personOf,
  putContributor,
} from '../../accounts/contributor/contributor.ts';
import { putInvitationLink } from '../../accounts/contributor/reset.ts';
import type { Contributor } from '../../accounts/contributor/schema.ts';
import type { SignInRules } from '../../accounts/second-step/schema.ts';
import { isSecondStepOn, putSignInRules, removeSecondStep } from '../../accounts/second-step/second-step.ts';
import { endSessionsOf, listSessions } from '../../accounts/session/session.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import { same } from '../../base/same.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Tx } from '../../store/transact.ts';
import {
  alreadyJoined,
  notReadyToOwn,
  notYourself,
  onlyOwner,
  onlyOwnerRules,
  ownerStays,
  peopleLimit,
  personChanged,
  personUnknown,
} from './errors.ts';
import { invitationKind, invitationMail } from './mails.ts';
import { type Invitation, type ListedPerson, type PersonChange, peopleMax } from './schema.ts';

type PeopleParts = Parts & SiteAddress;
type Actor = { id: string; name: string };
type Invited = { person: ListedPerson; link: string };

/** The owner first, then in the order in which they were added. */
export async function listPeople(parts: Parts): Promise<ListedPerson[]> {
  const people = await listContributors(parts.store);
  const listed = await Promise.all(people.map((one) => listedOf(parts, one)));
  return listed.sort((a, b) => Number(b.owner) - Number(a.owner) || a.createdAt - b.createdAt);
}

/** Creates the account and emails the link. @throws emailTaken, peopleLimit */
export async function invitePerson(parts: PeopleParts, wish: Invitation, by: Actor): Promise<Invited> {
  if ((await listContributors(parts.store)).length >= peopleMax) throw peopleLimit();
  const mail = await invitation(parts, by);
  // No one knows the password until the link sets one.
  const secret = { password: parts.ids.token(32), isInvited: true };
  let link = '';
  const person = await createContributor(parts, { ...wish, ...secret }, (tx, contributor) => {
    link = mail(tx, contributor);
  });
  return { person: await listedOf(parts, person), link };
}

/** @throws personUnknown, alreadyJoined */
export async function inviteAgain(parts: PeopleParts, id: string, by: Actor): Promise<Invited> {
  const mail = await invitation(parts, by);
  let link = '';
  const person = await changeContributor(parts, id, (before, tx) => {
    if (before.invitedAt === undefined) throw alreadyJoined();
    link = mail(tx, before);
    return { invitedAt: parts.clock.now() };
  });
  return { person: await listedOf(parts, person ?? missing()), link };
}

/** @throws personUnknown, ownerStays, notYourself, personChanged */
export async function changePerson(parts: Parts, id: string, { roles, isEnabled, was }: PersonChange, by: Actor) {
  const person = await changeContributor(parts, id, (before) => {
    assertChangeable(before, by);
    if (!same(before.roles, was.roles) || before.enabled !== was.isEnabled) throw personChanged();
    return { roles, enabled: isEnabled };
  });
  if (!isEnabled) await endSessionsOf(parts, id, {});
  return listedOf(parts, person ?? missing());
}

/** The record stays for history; its address is free again. @throws personUnknown, ownerStays, notYourself */
export async function removePerson(parts: Parts, id: string, by: Actor): Promise<void> {
  const person = await changeContributor(parts, id, (before) => {
    assertChangeable(before, by);
    // History only needs the name.
    return {
      enabled: false,
      removedAt: parts.clock.now(),
      roles: [],
      passwordHash: '',
      email: `${id}@removed.invalid`,
    };
  });
  if (!person) throw personUnknown();
  await endSessionsOf(parts, id, {});
  await removeSecondStep(parts, id);
}

/** @throws personUnknown, ownerStays, notYourself */
export async function removeSecondStepOf(parts: Parts, id: string, by: Actor): Promise<void> {
  assertChangeable(await find(parts, id), by);
  await removeSecondStep(parts, id);
  await endSessionsOf(parts, id, {});
}

/** @throws onlyOwnerRules */
export async function changeSignInRules(parts: Parts, rules: SignInRules, by: Actor): Promise<SignInRules> {
  if (!(await findContributor(parts.store, by.id))?.owner) throw onlyOwnerRules();
  await putSignInRules(parts, rules);
  return rules;
}

/** @throws personUnknown */
export const sessionsOf = async (parts: Parts, id: string, currentHash?: string) =>
  listSessions(parts, (await find(parts, id)).id, currentHash);

/** @param keep the hash of the caller's own session @throws personUnknown, ownerStays */
export async function endSessionsOfPerson(parts: Parts, id: string, by: Actor, keep?: string): Promise<number> {
  const person = await find(parts, id);
  if (person.owner && person.id !== by.id) throw ownerStays();
  return endSessionsOf(parts, person.id, keep === undefined ? {} : { keep });
}

/** The former owner stays an administrator. @throws onlyOwner, personUnknown, notReadyToOwn */
export async function transferOwnership(parts: Parts, id: string, by: Actor): Promise<ListedPerson> {
  const next = await changeContributor(parts, id, async (before, tx) => {
    const owner = await findContributor(tx, by.id);
    if (!owner?.owner) throw onlyOwner();
    if (before.owner) return {};
    const isReady = before.enabled && before.invitedAt === undefined && before.roles.includes(Role.admin);
    if (!isReady) throw notReadyToOwn();
    await putContributor(tx, { ...owner, owner: false });
    return { owner: true };
  });
  return listedOf(parts, next ?? missing());
}

function assertChangeable(person: Contributor, by: Actor): void {
  if (person.owner) throw ownerStays();
  if (person.id === by.id) throw notYourself();
}

const missing = (): never => {
  throw personUnknown();
};

async function find(parts: Parts, id: string): Promise<Contributor> {
  const person = await findContributor(parts.store, id);
  return person && person.removedAt === undefined ? person : missing();
}

async function listedOf(parts: Parts, person: Contributor): Promise<ListedPerson> {
  const { enabled, createdAt, invitedAt } = person;
  const [[latest], hasSecondStep] = await Promise.all([
    listSessions(parts, person.id),
    isSecondStepOn(parts.store, person.id),
  ]);
  return {
    ...personOf(person),
    state: !enabled ? 'off' : invitedAt === undefined ? 'active' : 'invited',
    createdAt,
    hasSecondStep,
    ...(invitedAt !== undefined && { invitedAt }),
    ...(latest && { seenAt: latest.seenAt }),
  };
}

/** @returns queues the email in a commit, and returns its link */
async function invitation(parts: PeopleParts, by: Actor): Promise<(tx: Tx, to: Contributor) => string> {
  const site = await mailSiteOf(parts.store, parts.siteUrl());
  const now = parts.clock.now();
  const fresh = { id: parts.ids.next(), token: parts.ids.token(32) };
  return (tx, contributor) => {
    const url = parts.adminUrl() + putInvitationLink(tx, contributor, fresh.token, now);
    const mail = invitationMail(site, by.name, url);
    queueMail(tx, { ...mail, id: fresh.id, kind: invitationKind, to: contributor.email, dueAt: now });
    return url;
  };
}

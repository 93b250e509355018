// People who run the site: accounts, passwords, and the one-time link for the first owner.
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { assertPasswordAllowed } from './common-passwords.ts';
import { contributorUnknown, emailTaken, ownerLinkInvalid, ownerUnknown } from './errors.ts';
import { type HashQueue, hashPassword, matchesPassword } from './password-hash.ts';
import type { ClaimBody, Contributor, Person } from './schema.ts';
import * as records from './store.ts';

export { ownerLinkPrefixes } from './store.ts';

const ownerLinkLifeMs = 24 * 60 * 60 * 1000;

export const findContributor = records.findById;

/** Adds `by`, the name of the contributor: absent for shoppers, the system, and deleted accounts. */
export async function withNames<Row extends { actor: string }>(
  store: Store,
  of: readonly Row[],
): Promise<(Row & { by?: string })[]> {
  const ids = [...new Set(of.map(({ actor }) => actor))];
  const names = new Map(
    await Promise.all(ids.map(async (id) => [id, (await findContributor(store, id))?.name] as const)),
  );
  return of.map((row) => {
    const by = names.get(row.actor);
    return by === undefined ? row : { ...row, by };
  });
}

export const findContributorByEmail = records.findByEmail;

export const findOwner = (source: Tx | Store): Promise<Contributor | undefined> => records.findOwner(source);

/** @param email default: the owner's @throws contributorUnknown */
export async function loadEnabled(source: Tx | Store, email?: string): Promise<Contributor> {
  const person = await (email === undefined
    ? records.findOwner(source)
    : records.findByEmail(source, email.trim().toLowerCase()));
  if (!person?.enabled) throw email === undefined ? ownerUnknown() : contributorUnknown();
  return person;
}

export const listContributors = (store: Store): Promise<Contributor[]> => records.listAll(store);

export const personOf = ({ id, name, email, roles, owner }: Contributor): Person => ({ id, name, email, roles, owner });

/**
 * A path that makes the first person who opens it the owner; undefined if the site has an owner. Each call invalidates
 * the previous link: only the hash is stored, so a link can't be shown again.
 *
 * The token is in the fragment, which browsers never send, so no log and no Referer contains it.
 */
export async function ensureOwnerLink(parts: Parts): Promise<string | undefined> {
  const token = parts.ids.token(32);
  const expiresAt = parts.clock.now() + ownerLinkLifeMs;
  return transact(parts.store, async (tx) => {
    if (await records.hasOwner(tx)) return undefined;
    records.putOwnerLink(tx, { tokenHash: hashOf(token), expiresAt });
    return `/config/claim#${token}`;
  });
}

/**
 * Creates the first owner and consumes the link.
 *
 * @throws ownerLinkInvalid if it was used, has expired or never existed; passwordRefused
 */
export async function claimOwnerLink(
  parts: Parts,
  claim: ClaimBody,
  siteWords: readonly string[] = [],
  within: (tx: Tx, owner: Contributor) => Promise<void> = async () => {},
): Promise<Contributor> {
  await transact(parts.store, (tx) => assertOwnerLink(tx, claim.token));
  assertPasswordAllowed(claim.password, [...siteWords, claim.name, claim.email]);
  const passwordHash = await hashPassword(claim.password, 'contributors');
  const owner: Contributor = {
    id: parts.ids.next(),
    email: claim.email,
    name: claim.name,
    roles: [Role.admin],
    owner: true,
    passwordHash,
    enabled: true,
    createdAt: parts.clock.now(),
  };
  return transact(parts.store, async (tx) => {
    await assertOwnerLink(tx, claim.token);
    records.deleteOwnerLink(tx);
    await records.put(tx, owner);
    await within(tx, owner);
    return owner;
  });
}

/** @throws emailTaken, passwordRefused */
export async function createContributor(
  parts: Parts,
  person: { email: string; name: string; roles: number[]; password: string; owner?: boolean; isInvited?: boolean },
  within: (tx: Tx, contributor: Contributor) => void = () => {},
): Promise<Contributor> {
  assertPasswordAllowed(person.password, [person.name, person.email]);
  const passwordHash = await hashPassword(person.password, 'known');
  const { email, name, roles, owner = false } = person;
  const contributor = {
    id: parts.ids.next(),
    email,
    name,
    roles,
    owner,
    passwordHash,
    enabled: true,
    createdAt: parts.clock.now(),
    ...(person.isInvited && { invitedAt: parts.clock.now() }),
  };
  return transact(parts.store, async (tx) => {
    if (await records.findByEmail(tx, email)) throw emailTaken();
    await records.put(tx, contributor);
    within(tx, contributor);
    return contributor;
  });
}

type Change = Partial<
  Pick<Contributor, 'email' | 'roles' | 'enabled' | 'name' | 'owner' | 'passwordHash' | 'invitedAt' | 'removedAt'>
>;

/**
 * Changes roles, or disables or removes an account. Sessions of a disabled account end automatically, because each call
 * looks it up.
 *
 * @param change a function of the record that the commit finds; what it throws is the refusal
 */
export async function changeContributor(
  parts: Pick<Parts, 'store'>,
  id: string,
  change: Change | ((before: Contributor, tx: Tx) => Change | Promise<Change>),
): Promise<Contributor | undefined> {
  return transact(parts.store, async (tx) => {
    const before = await records.findById(tx, id);
    if (!before || before.removedAt !== undefined) return undefined;
    const after = { ...before, ...(typeof change === 'function' ? await change(before, tx) : change) };
    await records.put(tx, after);
    return after;
  });
}

/** Replaces a password that its person knows. @throws passwordRefused */
export async function changePassword(
  parts: Pick<Parts, 'store'>,
  { id, name, email }: Contributor,
  password: string,
  siteWords: readonly string[],
): Promise<Contributor | undefined> {
  assertPasswordAllowed(password, [...siteWords, name, email]);
  const passwordHash = await hashPassword(password, 'known');
  return changeContributor(parts, id, { passwordHash });
}

/** Adds a commit of another contributor to this one. */
export const putContributor = records.put;

/** The contributor with this address and password. An unknown or disabled account takes as long as a wrong password. */
export async function findByCredentials(
  store: Store,
  email: string,
  password: string,
  queue: HashQueue,
): Promise<Contributor | undefined> {
  const contributor = await records.findByEmail(store, email);
  const right = await matchesPassword(password, contributor?.passwordHash, queue);
  return right && contributor?.enabled ? contributor : undefined;
}

/**
 * Value of a cookie for browsers that signed in before: their next sign-in is counted and queued separately from
 * strangers, who therefore can't lock them out. Grants no access; changing the password invalidates it.
 */
export const knownBrowserMark = ({ id, passwordHash }: Contributor): string =>
  createHmac('sha256', passwordHash).update(`known browser\0${id}`).digest('base64url');

export async function isKnownBrowser(store: Store, email: string, mark: string | undefined): Promise<boolean> {
  if (mark === undefined) return false;
  const contributor = await records.findByEmail(store, email);
  return contributor !== undefined && timingSafeEqualText(mark, knownBrowserMark(contributor));
}

const hashOf = (token: string): string => hash('sha256', token);

async function assertOwnerLink(tx: Tx, token: string): Promise<void> {
  const link = await records.findOwnerLink(tx);
  const wanted = Buffer.from(link?.tokenHash ?? hashOf(''), 'hex');
  const right = timingSafeEqual(Buffer.from(hashOf(token), 'hex'), wanted);
  if (!link || !right || (await records.hasOwner(tx))) throw ownerLinkInvalid();
}

// Passkeys: added by a signed-in person, they sign in without a password, and count as both steps because the device
// verifies its user. Public.
import { createHash } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findContributor } from '../contributor/contributor.ts';
import type { Contributor } from '../contributor/schema.ts';
import {
  passkeyKnown,
  passkeyRefused,
  passkeysLimit,
  passkeyUnknown,
  passkeyUnsupported,
  secondStepRequired,
  stepEnded,
} from './errors.ts';
import { secondStepLimits } from './limits.ts';
import { type Assertion, type ListedPasskey, type NewPasskey, type Passkey, passkeyAlgorithms } from './schema.ts';
import { findSignInRules, type SecondStepParts } from './second-step.ts';
import * as records from './store.ts';
import { isClientDataOf, isSigned, type RelyingParty, readAuthenticatorData, readPublicKey } from './webauthn.ts';

/** `add <session>`: by this session. `sign-in`: by this browser. */
type Purpose = `add ${string}` | 'sign-in';

/**
 * A challenge, and its mark for a cookie of the same browser. Nothing is stored until it is answered, so strangers can't
 * fill the store with challenges.
 */
export function newChallenge({ clock, ids, signInSeal }: SecondStepParts, purpose: Purpose) {
  const challenge = ids.token(32);
  const text = `${challenge}.${clock.now() + secondStepLimits.challengeMs}`;
  return { challenge, mark: `${text}.${markOf(signInSeal, purpose, text)}` };
}

const markOf = (seal: SecondStepParts['signInSeal'], purpose: Purpose, text: string) =>
  seal.mark(`passkey\0${purpose}\0${text}`);

type Challenge = { challenge: string; expiresAt: number };

/** @throws stepEnded */
function readChallenge({ clock, signInSeal }: SecondStepParts, purpose: Purpose, mark: string | undefined): Challenge {
  const [, text = '', challenge = '', expiresAt = '', given = ''] =
    /^(([\w-]{1,100})\.(\d{1,15}))\.([\w-]{1,100})$/.exec(mark ?? '') ?? [];
  if (!timingSafeEqualText(given, markOf(signInSeal, purpose, text)) || Number(expiresAt) <= clock.now())
    throw stepEnded();
  return { challenge, expiresAt: Number(expiresAt) };
}

/** Uses up the challenge. @throws passkeyRefused if it was answered before */
async function takeChallenge(tx: Tx, { challenge, expiresAt }: Challenge): Promise<void> {
  const hash = createHash('sha256').update(challenge).digest('hex');
  if (await records.isUsed(tx, hash)) throw passkeyRefused();
  records.putUsed(tx, hash, expiresAt);
}

const idOf = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex').slice(0, 24);

const listed = ({ id, name, createdAt, usedAt }: Passkey): ListedPasskey => ({
  id,
  name,
  createdAt,
  ...(usedAt !== undefined && { usedAt }),
});

export const credentialIdsOf = async ({ store }: Pick<Parts, 'store'>, contributorId: string): Promise<string[]> =>
  (await records.listPasskeys(store, contributorId)).map(({ credentialId }) => credentialId);

/** @throws stepEnded, passkeyRefused, passkeyUnsupported, passkeyKnown, passkeysLimit */
export async function addPasskey(
  parts: SecondStepParts,
  { id: contributorId }: Contributor,
  given: NewPasskey,
  { purpose, mark, site }: { purpose: Purpose; mark: string | undefined; site: RelyingParty },
): Promise<ListedPasskey> {
  const challenge = readChallenge(parts, purpose, mark);
  const isOurs = isClientDataOf(given.clientData, { type: 'webauthn.create', ...challenge, origin: site.origin });
  const data = readAuthenticatorData(given.authenticatorData, site.rpId);
  if (!isOurs || !data || data.credentialId !== given.id) throw passkeyRefused();
  const isKind = passkeyAlgorithms.some((one) => one === given.algorithm);
  if (!isKind || !readPublicKey(given.publicKey, given.algorithm)) throw passkeyUnsupported();
  const passkey: Passkey = {
    id: idOf(given.id),
    contributorId,
    credentialId: given.id,
    name: given.name,
    publicKey: given.publicKey,
    algorithm: given.algorithm,
    counter: data.counter,
    createdAt: parts.clock.now(),
  };
  return transact(parts.store, async (tx) => {
    const { length } = await records.listPasskeysIn(tx, parts.store, contributorId);
    if (length >= secondStepLimits.passkeysMax) throw passkeysLimit();
    await takeChallenge(tx, challenge);
    if (await records.findPasskey(tx, contributorId, passkey.id)) throw passkeyKnown();
    records.addPasskey(tx, passkey);
    return listed(passkey);
  });
}

/** @throws passkeyUnknown */
export async function renamePasskey(parts: Parts, contributorId: string, id: string, name: string) {
  return transact(parts.store, async (tx) => {
    const passkey = await records.loadPasskey(tx, passkeyUnknown, contributorId, id);
    records.putPasskey(tx, { ...passkey, name });
    return listed({ ...passkey, name });
  });
}

/** @throws passkeyUnknown; secondStepRequired if it is the person's only second step */
export async function removePasskey(parts: Parts, contributorId: string, id: string): Promise<void> {
  const others = (await records.listPasskeys(parts.store, contributorId)).filter((one) => one.id !== id);
  await transact(parts.store, async (tx) => {
    const passkey = await records.loadPasskey(tx, passkeyUnknown, contributorId, id);
    const [step, { isSecondStepRequired }, ...left] = await Promise.all([
      records.findStep(tx, contributorId),
      findSignInRules(tx),
      // Read again, because another call may be removing them.
      ...others.map((one) => records.findPasskey(tx, contributorId, one.id)),
    ]);
    if (isSecondStepRequired && step?.sealedKey === undefined && !left.some((one) => one)) throw secondStepRequired();
    records.deletePasskey(tx, passkey);
  });
}

/**
 * Whose passkey answered the challenge.
 * @param expectedId of the person who sent the password, if someone did
 * @throws stepEnded, passkeyRefused
 */
export async function acceptPasskey(
  parts: SecondStepParts,
  given: Assertion,
  { mark, site, expectedId }: { mark: string | undefined; site: RelyingParty; expectedId?: string },
): Promise<Contributor> {
  const challenge = readChallenge(parts, 'sign-in', mark);
  const contributorId =
    given.userHandle === undefined ? expectedId : Buffer.from(given.userHandle, 'base64url').toString('utf8');
  if (contributorId === undefined || !/^[\w-]{1,40}$/.test(contributorId)) throw passkeyRefused();
  if (expectedId !== undefined && contributorId !== expectedId) throw passkeyRefused();
  const isOurs = isClientDataOf(given.clientData, { type: 'webauthn.get', ...challenge, origin: site.origin });
  const data = readAuthenticatorData(given.authenticatorData, site.rpId);
  if (!isOurs || !data) throw passkeyRefused();
  const use = async (tx: Tx) => {
    const [passkey, contributor] = await Promise.all([
      records.findPasskey(tx, contributorId, idOf(given.id)),
      findContributor(tx, contributorId),
    ]);
    const key = passkey && readPublicKey(passkey.publicKey, passkey.algorithm);
    if (!passkey || !key || !contributor?.enabled || passkey.credentialId !== given.id) throw passkeyRefused();
    const { clientData, signature } = given;
    if (!isSigned(key, passkey.algorithm, { authenticatorData: data.bytes, clientData, signature }))
      throw passkeyRefused();
    // A counter that doesn't rise is of a copied authenticator.
    if ((data.counter > 0 || passkey.counter > 0) && data.counter <= passkey.counter) throw passkeyRefused();
    await takeChallenge(tx, challenge);
    records.putPasskey(tx, { ...passkey, counter: data.counter, usedAt: parts.clock.now() });
    return contributor;
  };
  // A full disk must not block sign-in.
  return transact(parts.store, use, { essential: true });
}

// The second sign-in step: an authenticator app's code, or one of ten recovery codes. Operations "MFA, recovery".
import type { Parts } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import type { Seal } from '../../data-folder/secret.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findContributor } from '../contributor/contributor.ts';
import type { Contributor } from '../contributor/schema.ts';
import { codeWrong, secondStepOff, secondStepOn, secondStepRequired, setUpEnded, stepEnded } from './errors.ts';
import { secondStepLimits } from './limits.ts';
import type { NextStep, SecondStep, SignInRules } from './schema.ts';
import * as records from './store.ts';
import { matchingStep, newRecoveryCodes, newTotpKey, recoveryHash, totpAddress } from './totp.ts';

export { sealedSecondSteps } from './store.ts';

export type SecondStepParts = Parts & { signInSeal: Seal };

export const findSignInRules = async (source: Tx | Store): Promise<SignInRules> =>
  (await records.findRules(source)) ?? { isSecondStepRequired: false };

/** Applies from each person's next sign-in on. */
export const putSignInRules = (parts: Parts, rules: SignInRules): Promise<void> =>
  transact(parts.store, async (tx) => records.putRules(tx, rules));

/** @returns what a person with the right password must still do; undefined: nothing */
export async function nextStepOf({ store }: Pick<Parts, 'store'>, { id }: Contributor): Promise<NextStep | undefined> {
  const [step, passkeys, { isSecondStepRequired }] = await Promise.all([
    records.findStep(store, id),
    records.listPasskeys(store, id),
    findSignInRules(store),
  ]);
  const has = { hasApp: step?.sealedKey !== undefined, hasPasskey: passkeys.length > 0 };
  if (has.hasApp || (isSecondStepRequired && has.hasPasskey)) return { next: 'code', ...has };
  return isSecondStepRequired ? { next: 'set-up', ...has } : undefined;
}

export const isSecondStepOn = async (source: Tx | Store, id: string): Promise<boolean> =>
  (await records.findStep(source, id))?.sealedKey !== undefined;

/**
 * For a cookie, so that the code works only in the browser that sent the password. It opens nothing by itself, and ends
 * with its time or with the password.
 */
export function pendingMark({ clock, ids, signInSeal }: SecondStepParts, contributor: Contributor): string {
  const text = `${contributor.id}.${clock.now() + secondStepLimits.pendingMs}.${ids.token(16)}`;
  return `${text}.${markOf(signInSeal, text, contributor)}`;
}

/** @throws stepEnded */
export async function readPending(
  { store, clock, signInSeal }: SecondStepParts,
  mark: string | undefined,
): Promise<Contributor> {
  const [, text = '', id = '', expiresAt = '', given = ''] =
    /^(([\w-]{1,40})\.(\d{1,15})\.[\w-]{1,40})\.([\w-]{1,100})$/.exec(mark ?? '') ?? [];
  const contributor = id === '' ? undefined : await findContributor(store, id);
  if (!contributor?.enabled || Number(expiresAt) <= clock.now()) throw stepEnded();
  if (!timingSafeEqualText(given, markOf(signInSeal, text, contributor))) throw stepEnded();
  return contributor;
}

const markOf = (seal: Seal, text: string, { passwordHash }: Contributor) =>
  seal.mark(`second step\0${text}\0${passwordHash}`);

/**
 * A new key, which waits for its first code. The current one works until then.
 * @returns the key as text, and as the address in the QR code
 */
export async function beginSetUp(parts: SecondStepParts, { id, email }: Contributor, site: string) {
  const key = newTotpKey();
  const expiresAt = parts.clock.now() + secondStepLimits.pendingMs;
  const pending = { sealedKey: parts.signInSeal.seal(key), expiresAt };
  await transact(parts.store, async (tx) => {
    const before = (await records.findStep(tx, id)) ?? { contributorId: id, lastStep: 0, recovery: [] };
    if (before.sealedKey !== undefined) throw secondStepOn();
    await records.putStep(tx, { ...before, pending });
  });
  return { key, address: totpAddress(key, site, email) };
}

/**
 * Turns the second step on with the first code. The caller ends other sessions.
 * @returns the recovery codes, which can't be read again @throws setUpEnded, codeWrong
 */
export async function confirmSetUp(parts: SecondStepParts, { id }: Contributor, code: string): Promise<string[]> {
  const now = parts.clock.now();
  const codes = newRecoveryCodes();
  return transact(parts.store, async (tx) => {
    const before = await records.findStep(tx, id);
    if (!before?.pending || before.pending.expiresAt <= now) throw setUpEnded();
    const { pending, ...rest } = before;
    const key = opened(parts, pending.sealedKey);
    const lastStep = key === undefined ? undefined : matchingStep(key, digitsOf(code), now, 0);
    if (lastStep === undefined) throw codeWrong();
    await records.putStep(tx, {
      ...rest,
      sealedKey: pending.sealedKey,
      turnedOnAt: now,
      lastStep,
      recovery: hashed(codes),
    });
    return codes;
  });
}

/** Accepts a code of the app or a recovery code, once. @returns the record for the caller's commit @throws codeWrong */
async function takeCode(tx: Tx, parts: SecondStepParts, id: string, code: string): Promise<SecondStep> {
  const step = await records.findStep(tx, id);
  if (step?.sealedKey === undefined) throw codeWrong();
  const digits = digitsOf(code);
  if (/^\d{6}$/.test(digits)) {
    const key = opened(parts, step.sealedKey);
    const lastStep = key === undefined ? undefined : matchingStep(key, digits, parts.clock.now(), step.lastStep);
    if (lastStep === undefined) throw codeWrong();
    return { ...step, lastStep };
  }
  const hash = recoveryHash(code);
  const recovery = step.recovery.filter((one) => !timingSafeEqualText(one.hash, hash));
  if (recovery.length === step.recovery.length) throw codeWrong();
  return { ...step, recovery };
}

/** @throws codeWrong */
export const acceptCode = (parts: SecondStepParts, { id }: Contributor, code: string): Promise<void> =>
  // A full disk must not block sign-in.
  transact(parts.store, async (tx) => records.putStep(tx, await takeCode(tx, parts, id, code)), { essential: true });

/** The caller has checked the password. @throws codeWrong, secondStepRequired */
export const turnOff = (parts: SecondStepParts, { id }: Contributor, code: string): Promise<void> =>
  transact(parts.store, async (tx) => {
    if ((await findSignInRules(tx)).isSecondStepRequired) throw secondStepRequired();
    await takeCode(tx, parts, id, code);
    await records.deleteStep(tx, id);
  });

/** Replaces all recovery codes. @throws secondStepOff */
export async function renewRecoveryCodes(parts: SecondStepParts, { id }: Contributor): Promise<string[]> {
  const codes = newRecoveryCodes();
  return transact(parts.store, async (tx) => {
    const step = await records.findStep(tx, id);
    if (step?.sealedKey === undefined) throw secondStepOff();
    await records.putStep(tx, { ...step, recovery: hashed(codes) });
    return codes;
  });
}

/** For someone who lost the device, or was removed: without a code, and with all passkeys. */
export async function removeSecondStep(
  parts: Pick<Parts, 'store'>,
  id: string,
): Promise<{ wasOn: boolean; passkeys: number }> {
  const remove = async (tx: Tx) => {
    const wasOn = await isSecondStepOn(tx, id);
    const passkeys = await records.listPasskeysIn(tx, parts.store, id);
    await records.deleteStep(tx, id);
    for (const passkey of passkeys) records.deletePasskey(tx, passkey);
    return { wasOn, passkeys: passkeys.length };
  };
  return transact(parts.store, remove, { essential: true });
}

export async function ownSecurity({ store }: Pick<Parts, 'store'>, { id }: Contributor) {
  const [step, passkeys, { isSecondStepRequired }] = await Promise.all([
    records.findStep(store, id),
    records.listPasskeys(store, id),
    findSignInRules(store),
  ]);
  const isOn = step?.sealedKey !== undefined;
  return {
    isOn,
    ...(isOn && step.turnedOnAt !== undefined && { turnedOnAt: step.turnedOnAt }),
    recoveryLeft: isOn ? step.recovery.length : 0,
    isRequired: isSecondStepRequired,
    passkeys: passkeys
      .map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, ...(usedAt !== undefined && { usedAt }) }))
      .sort((a, b) => a.createdAt - b.createdAt),
  };
}

const hashed = (codes: readonly string[]) => codes.map((code) => ({ hash: recoveryHash(code) }));

const digitsOf = (code: string): string => code.replace(/\s/g, '');

/** @returns undefined if it was sealed with a secret that is gone: recovery codes still work */
function opened({ log, signInSeal }: SecondStepParts, sealedKey: string): string | undefined {
  try {
    return signInSeal.open(sealedKey);
  } catch {
    log.warn('second-step-unreadable');
    return undefined;
  }
}

// Verifies what browsers answer about passkeys (WebAuthn level 2, without attestation). Browsers hand over the public key as SPKI
// (`getPublicKey()`), so that nothing here decodes CBOR: without attestation, no part of that answer is signed anyway.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';

/** The site's address, as it is configured. */
export type RelyingParty = { origin: string; rpId: string };

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
});

/** Whether the browser made this answer, to this challenge, for a page of this site. */
export function isClientDataOf(
  clientData: string,
  expected: { type: 'webauthn.create' | 'webauthn.get'; challenge: string; origin: string },
): boolean {
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
  } catch {
    return false;
  }
  const read = clientDataSchema.safeParse(given);
  return (
    read.success &&
    read.data.type === expected.type &&
    timingSafeEqualText(read.data.challenge, expected.challenge) &&
    read.data.origin === expected.origin &&
    read.data.crossOrigin !== true
  );
}

const flag = { present: 1, verified: 4, hasCredential: 64 };

/**
 *   0      32     33        37       53        55
 *   rpId's  flags  counter   AAGUID   length    credential ID, key, extensions
 *   SHA-256                  only of a new passkey
 *
 * @returns undefined if it is of another site, or the person wasn't verified by fingerprint, face, or PIN
 */
export function readAuthenticatorData(
  text: string,
  rpId: string,
): { bytes: Buffer; counter: number; credentialId?: string } | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 37) return undefined;
  const isOurs = bytes.subarray(0, 32).equals(createHash('sha256').update(rpId).digest());
  const flags = bytes[32]!;
  if (!isOurs || !(flags & flag.present) || !(flags & flag.verified)) return undefined;
  const counter = bytes.readUInt32BE(33);
  if (!(flags & flag.hasCredential) || bytes.length < 55) return { bytes, counter };
  const end = 55 + bytes.readUInt16BE(53);
  if (end > bytes.length) return undefined;
  return { bytes, counter, credentialId: bytes.subarray(55, end).toString('base64url') };
}

const rsaBits = { min: 2048, max: 8192 };

/** COSE numbers: ES256 -7, EdDSA -8, RS256 -257. @returns undefined if the key isn't one of that algorithm */
export function readPublicKey(spki: string, algorithm: number): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isOfAlgorithm =
      (algorithm === -7 && key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (algorithm === -8 && key.asymmetricKeyType === 'ed25519') ||
      (algorithm === -257 &&
        key.asymmetricKeyType === 'rsa' &&
        modulusLength >= rsaBits.min &&
        modulusLength <= rsaBits.max);
    return isOfAlgorithm ? key : undefined;
  } catch {
    return undefined;
  }
}

export function isSigned(
  key: KeyObject,
  algorithm: number,
  { authenticatorData, clientData, signature }: { authenticatorData: Buffer; clientData: string; signature: string },
): boolean {
  const hash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
  const signed = Buffer.concat([authenticatorData, hash]);
  try {
    return verify(algorithm === -8 ? null : 'sha256', signed, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

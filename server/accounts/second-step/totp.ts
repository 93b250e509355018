// Time-based one-time codes (RFC 6238 with HMAC-SHA-1 and six digits, which every authenticator app knows), and recovery codes.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { secondStepLimits } from './limits.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function bytesOf(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = ((value << 5) | letters.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes.push((value >>> (bits -= 8)) & 255);
  }
  return Buffer.from(bytes);
}

/** 160 bits, the length of the hash, as RFC 4226 recommends. */
export const newTotpKey = (): string => base32(randomBytes(20));

export const stepAt = (now: number): number => Math.floor(now / 1000 / secondStepLimits.stepSeconds);

export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** @returns the time step that the code is of; undefined if it is wrong, or not newer than `lastStep` */
export function matchingStep(key: string, code: string, now: number, lastStep: number): number | undefined {
  const { driftSteps } = secondStepLimits;
  let found: number | undefined;
  for (let step = stepAt(now) - driftSteps; step <= stepAt(now) + driftSteps; step++)
    if (timingSafeEqualText(totpCode(key, step), code) && step > lastStep) found ??= step;
  return found;
}

/** `otpauth://totp/…`, which authenticator apps read from a QR code. */
export function totpAddress(key: string, site: string, email: string): string {
  const address = new URL(`otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(email)}`);
  address.search = `secret=${key}&issuer=${encodeURIComponent(site)}`;
  return address.href;
}

const recoveryBytes = 15;

/** 120 bits each, so that a plain hash of them can't be reversed, e.g. `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondStepLimits.recoveryCodes }, () =>
    base32(randomBytes(recoveryBytes)).replace(/.{4}(?!$)/g, '$&-'),
  );

/** Accepts spaces, lowercase, and hyphens as people type them. */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex');

// Recognizes visitors without cookies within a day, by a hash of address and browser with a random salt that is deleted
// after 48 hours. After that, no hash can be traced back, not even by trying all addresses. Operations 4.3.

import { createHmac, randomBytes } from 'node:crypto';
import { perStore } from '../../base/process-state.ts';
import { known } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { hitBufferOf } from './buffer.ts';

export const hashesKeptMs = 48 * 3_600_000;

const saltKey = (day: string): Key => ['census-salt', day];

const today = perStore((_: { store: Store }) => ({ day: '', salt: new Uint8Array() as Uint8Array }));

/** 48 bits. @param day on the site's clock */
export function visitorHash(store: Store, day: string, now: number, network: string, userAgent: string): number {
  const current = today({ store });
  if (current.day !== day) {
    current.salt = (known(store, saltKey(day))?.value as Uint8Array | undefined) ?? newSalt(store, day, now);
    current.day = day;
  }
  const hash = createHmac('sha256', current.salt).update(`${network}\0${userAgent}`).digest();
  return hash.readUIntBE(0, 6) || 1;
}

function newSalt(store: Store, day: string, now: number): Uint8Array {
  const salt = Uint8Array.from(randomBytes(32));
  hitBufferOf({ store }).putBeside(saltKey(day), salt, now + hashesKeptMs);
  return salt;
}

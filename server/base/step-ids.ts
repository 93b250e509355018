// Ids and tokens of one transaction, fixed before it begins, so that a retry uses the same ones.
import { hash } from 'node:crypto';
import type { Parts } from './parts.ts';

export type StepIds = {
  /** 24 hex: for the main record that the step creates. */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** 24 hex, the same for the same name. Later names sort later, and all of a step sort together. */
  readonly idOf: (name: string) => string;
  /** Unguessable, URL-safe, the same for the same name. @param bytes at most 31 */
  readonly tokenOf: (name: string, bytes?: number) => string;
};

export function stepIds({ clock, ids }: Pick<Parts, 'clock' | 'ids'>): StepIds {
  const own = ids.next();
  const seed = ids.token(32);
  // Exposes only part of a secret digest, which prevents length extension.
  const digest = (name: string) => hash('sha256', `${seed} ${name}`, 'buffer');
  const names: string[] = [];
  const idAt = (place: number, end: string) => own.slice(0, 16) + place.toString(16).padStart(4, '0') + end;
  return {
    id: idAt(0, own.slice(20)),
    at: clock.now(),
    idOf: (name) => {
      if (!names.includes(name)) names.push(name);
      return idAt(names.indexOf(name) + 1, digest(name).toString('hex').slice(0, 4));
    },
    tokenOf: (name, bytes = 24) => digest(`token ${name}`).subarray(0, bytes).toString('base64url'),
  };
}

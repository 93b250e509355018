// Limits of every engine, set by the strictest one planned. Spec: operations 6.2.

export const limits = {
  keyBytesMax: 1024,
  valueBytesMax: 64 * 1024,
  commitBytesMax: 1024 * 1024,
  commitKeysMax: 500,
  pageRowsMax: 1000,
  idemCharsMax: 200,
} as const;

/** A bug: validation must check sizes first. */
export class LimitBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LimitBroken';
  }
}

export const limitBroken = (what: string, found: number, max: number, unit: string) =>
  new LimitBroken(`Cannot store ${what}: at most ${max} ${unit}, found ${found}`);

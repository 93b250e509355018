// The IDs of entries in URLs.

/** Its time, and its ID in the store. */
export const idOf = (at: unknown, id: unknown): string => `${at}-${id}`;

/** @returns undefined if the ID is malformed */
export function keyOf(id: string): [at: number, id: string] | undefined {
  const [, at, rest] = /^(\d{1,15})-(.{1,200})$/.exec(id) ?? [];
  return at === undefined || rest === undefined ? undefined : [Number(at), rest];
}

// The visitor's two script cookies, and how far they can be trusted. Specification 3 and 5. Portable.

/** Times are from the visitor's own clock, in epoch ms. */
export type VisitorRecord = { id: string; first: number; previous: number; latest: number; count: number };

/** "An id plus 4 positive integers separated by pipes." Spec §5. */
export function readVisitorCookie(text: string): VisitorRecord | undefined {
  if (text.length > 200) return undefined;
  const [id = '', ...numbers] = text.split('|');
  if (!/^[\w-]{8,64}$/.test(id) || numbers.length !== 4) return undefined;
  const [first, previous, latest, count] = numbers.map(positiveInteger);
  if (first === undefined || previous === undefined || latest === undefined || count === undefined) return undefined;
  return { id, first, previous, latest, count };
}

/** "The visit cookie must be a positive integer." Spec §5. */
export const readVisitCookie = (text: string): number | undefined => positiveInteger(text);

function positiveInteger(text: string): number | undefined {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
}

/** 48 bits of an id, which identify the visitor in hits. */
export function visitorNumber(id: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ (code + at), 0x85ebca6b);
  }
  return (((high ^ (high >>> 15)) >>> 0) & 0xffffff) * 0x1000000 + (((low ^ (low >>> 13)) >>> 0) & 0xffffff) || 1;
}

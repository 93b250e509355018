// The number that identifies a visitor in hits. Apart from visitor-cookie.ts, which the visitor's browser has, too. Portable.

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

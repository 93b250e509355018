// The visitor cookie (two years) and the visit cookie (30 minutes). Spec §3 "Visitor-tracking cookies", §5 "Cookies". Portable.

/** Times in epoch ms, by the visitor's own clock. */
export type VisitorRecord = { id: string; first: number; previous: number; latest: number; visits: number };

/** An id and 4 positive integers, separated by pipes. */
export function readVisitor(text: string): VisitorRecord | undefined {
  if (!/^[\w-]{8,64}(?:\|[1-9]\d{0,14}){4}$/.test(text)) return undefined;
  const [id = '', ...numbers] = text.split('|');
  const [first = 0, previous = 0, latest = 0, visits = 0] = numbers.map(Number);
  return { id, first, previous, latest, visits };
}

export const writeVisitor = ({ id, first, previous, latest, visits }: VisitorRecord): string =>
  [id, first, previous, latest, visits].join('|');

/** A positive integer. */
export const readVisitTime = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

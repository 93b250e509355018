// JSON as real `.conf` files write it: byte-order mark, comments, trailing commas, tabs and line breaks in strings. Portable.

type LenientJson =
  | { ok: true; value: unknown /** The text was not valid JSON. */; wasRepaired: boolean }
  | { ok: false; message: string /** Counted from 1. */; line: number };

export function parseLenient(text: string): LenientJson {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(plain), wasRepaired: plain !== text };
  } catch {
    // Not valid JSON: repaired below, and remaining errors are reported.
  }
  const mended = repaired(plain);
  try {
    return { ok: true, value: JSON.parse(mended), wasRepaired: true };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, message, line: lineOfFault(mended, message) };
  }
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Preserves line numbers, so that messages match the owner's file. */
function repaired(text: string): string {
  const pieces: string[] = [];
  /** Position of a comma, if that is the last significant token. */
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    if (character === '"') {
      const end = endOfString(text, at);
      const written = text.slice(at, end);
      pieces.push(
        written.replace(/[\n\r\t]/g, (found) => escapes[found] as string),
        lineBreaksOf(written),
      );
      comma = -1;
      at = end;
    } else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      pieces.push(lineBreaksOf(text.slice(at, end)));
      at = end;
    } else {
      if ((character === '}' || character === ']') && comma >= 0) pieces[comma] = '';
      if (!/\s/.test(character)) comma = character === ',' ? pieces.length : -1;
      pieces.push(character);
      at++;
    }
  }
  return pieces.join('');
}

const lineBreaksOf = (text: string): string => '\n'.repeat(text.split('\n').length - 1);

/** When JSON's own message has no position: the first line at which the text can't be completed to valid JSON. */
function lineOfFault(text: string, message: string): number {
  const said = /\(line (\d+) column/.exec(message)?.[1];
  if (said !== undefined) return Number(said);
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  let [first, last] = [0, ends.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (isBroken(text.slice(0, ends[middle]))) last = middle;
    else first = middle + 1;
  }
  return first + 1;
}

function isBroken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return String(error).includes('Unexpected token');
  }
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

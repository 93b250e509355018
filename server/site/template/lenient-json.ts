// JSON as real `.conf` files write it: byte-order mark, comments, trailing commas, tabs and line breaks in strings. Portable.

export type LenientJson =
  | { ok: true; value: unknown /** It was not JSON as it stood. */; wasRepaired: boolean }
  | { ok: false; message: string };

export function parseLenient(text: string): LenientJson {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(plain), wasRepaired: plain !== text };
  } catch {
    // Not JSON yet: repaired below, and what is still wrong then is reported.
  }
  try {
    return { ok: true, value: JSON.parse(repaired(plain)), wasRepaired: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function repaired(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    if (character === '"') {
      const end = endOfString(text, at);
      result += text.slice(at, end).replace(/[\n\r\t]/g, (found) => escapes[found] as string);
      at = end;
    } else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
    } else {
      if ((character === '}' || character === ']') && /,\s*$/.test(result)) result = result.replace(/,(\s*)$/, '$1');
      result += character;
      at++;
    }
  }
  return result;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

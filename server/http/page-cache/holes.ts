// Per-visitor holes in pages that are otherwise the same for everyone. Pages print `mark(name)`; the answer has the visitor's value there.

export type Holes = {
  /** Placeholder text for the value of `name`. Only letters, digits, `-` and `_`, so escaping doesn't change it. */
  mark(name: string): string;
  /** A new cutter for one page. */
  cutter(): Cutter;
};

/** Text as bytes, or the name of a hole. */
export type Part = Buffer | string;

export type Cutter = {
  /** The complete parts; a partial mark at the end of a chunk waits for the next one. */
  push(chunk: string | Uint8Array): Part[];
  end(): Part[];
};

const nameMax = 40;

/**
 * The token in each mark is random per process and never sent to clients, so content can't forge a mark.
 *
 * @param names the valid holes; a mark with another name is refused when printed and plain text when read
 */
export function createHoles(parts: { token: (bytes: number) => string; names: readonly string[] }): Holes {
  for (const name of parts.names) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || name.length > nameMax)
      throw new Error(`Not a name for a hole: ${JSON.stringify(name)}`);
  }
  const names = new Set(parts.names);
  const startText = `hole_${parts.token(18)}_`;
  const start = Buffer.from(startText);

  return {
    mark(name) {
      if (!names.has(name)) throw new Error(`There is no hole "${name}"; there are ${[...names].join(', ')}`);
      return `${startText}${name}_`;
    },
    cutter() {
      let waiting: Buffer = Buffer.alloc(0);
      return {
        push(chunk) {
          const bytes =
            typeof chunk === 'string'
              ? Buffer.from(chunk)
              : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
          const { parts, rest } = cut(waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]), start, names);
          waiting = rest;
          return parts;
        },
        end() {
          const rest = waiting;
          waiting = Buffer.alloc(0);
          return rest.length === 0 ? [] : [rest];
        },
      };
    },
  };
}

function cut(bytes: Buffer, start: Buffer, names: ReadonlySet<string>): { parts: Part[]; rest: Buffer } {
  const parts: Part[] = [];
  let from = 0;
  let search = 0;
  for (;;) {
    const at = bytes.indexOf(start, search);
    if (at === -1) {
      const keep = startsAtEnd(bytes, Math.max(from, search), start);
      if (keep > from) parts.push(bytes.subarray(from, keep));
      return { parts, rest: bytes.subarray(Math.max(keep, from)) };
    }
    const nameAt = at + start.length;
    const end = bytes.indexOf(0x5f, nameAt);
    if (end === -1 && bytes.length - nameAt <= nameMax) {
      if (at > from) parts.push(bytes.subarray(from, at));
      return { parts, rest: bytes.subarray(at) };
    }
    const name = end === -1 || end - nameAt > nameMax ? '' : bytes.toString('latin1', nameAt, end);
    if (names.has(name)) {
      if (at > from) parts.push(bytes.subarray(from, at));
      parts.push(name);
      from = end + 1;
      search = from;
    } else {
      search = nameAt;
    }
  }
}

/** Offset of a partial `start` at the end of the bytes, or their length. */
function startsAtEnd(bytes: Buffer, from: number, start: Buffer): number {
  const first = Math.max(from, bytes.length - start.length + 1);
  for (let at = bytes.indexOf(start[0]!, first); at !== -1; at = bytes.indexOf(start[0]!, at + 1)) {
    if (bytes.compare(start, 0, bytes.length - at, at) === 0) return at;
  }
  return bytes.length;
}

/** Merges adjacent texts. */
export function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let texts: Buffer[] = [];
  const close = () => {
    if (texts.length > 0) result.push(texts.length === 1 ? texts[0]! : Buffer.concat(texts));
    texts = [];
  };
  for (const part of parts) {
    if (typeof part !== 'string') texts.push(part);
    else {
      close();
      result.push(part);
    }
  }
  close();
  return result;
}

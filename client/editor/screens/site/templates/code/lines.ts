// Positions and differences of texts by line. Pure.

type Position = { line: number; column: number };

/** From 1. */
export function positionAt(text: string, at: number): Position {
  const before = text.slice(0, at);
  const lastBreak = before.lastIndexOf('\n');
  return { line: countOf(before, '\n') + 1, column: at - lastBreak };
}

/** The index of a position; past the end of a line, that of its end. */
export function indexOf(text: string, { line, column }: Position): number {
  let from = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', from);
    if (next < 0) return text.length;
    from = next + 1;
  }
  const end = text.indexOf('\n', from);
  return Math.min(from + column - 1, end < 0 ? text.length : end);
}

export const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Starts of the matches, ignoring case. */
export function matchesOf(text: string, wanted: string, max: number): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  const [whole, part] = [text.toLowerCase(), wanted.toLowerCase()];
  // Lowercasing some letters makes a text longer, which would shift the positions.
  const [where, what] = whole.length === text.length ? [whole, part] : [text, wanted];
  for (let at = where.indexOf(what); at >= 0 && found.length < max; at = where.indexOf(what, at + what.length))
    found.push(at);
  return found;
}

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string } | { kind: 'skipped'; count: number };

/** Equal lines shown around a difference. */
const around = 3;
/** Longer middles are shown as deleted and added as a whole: comparing takes the product of both lengths. */
const comparedMax = 600;

/** The lines that differ, with a few equal ones around them. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const middle = compared(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return shortened([...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))]);
}

/** By their longest common subsequence. */
function compared(a: readonly string[], b: readonly string[]): DiffLine[] {
  const whole = (kind: 'added' | 'removed', lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ kind, text }));
  if (a.length > comparedMax || b.length > comparedMax) return [...whole('removed', a), ...whole('added', b)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
      lines.push({ kind: 'removed', text: a[i++]! });
    else lines.push({ kind: 'added', text: b[j++]! });
  }
  return [...lines, ...whole('removed', a.slice(i)), ...whole('added', b.slice(j))];
}

function shortened(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = lines.map(() => false);
  for (const [n, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let at = Math.max(0, n - around); at <= Math.min(lines.length - 1, n + around); at++) isNear[at] = true;
  }
  const shown: DiffLine[] = [];
  for (const [n, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[n]) shown.push(line);
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else shown.push({ kind: 'skipped', count: 1 });
  }
  return shown;
}

// Positions, matches, and differences by line.
import { describe, expect, it } from 'vitest';
import { type DiffLine, diffLines, indexOf, matchesOf, positionAt } from './lines.ts';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const shown = (lines: readonly DiffLine[]) =>
  lines.map((line) => (line.kind === 'skipped' ? `(${line.count})` : signs[line.kind] + line.text));

describe('positions', () => {
  it.each([
    ['', 0, { line: 1, column: 1 }],
    ['ab\ncd', 4, { line: 2, column: 2 }],
    ['ab\n', 3, { line: 2, column: 1 }],
  ])('in %j at %i', (text, at, position) => {
    expect(positionAt(text, at)).toEqual(position);
    expect(indexOf(text, position)).toBe(at);
  });

  it('past an end are the end', () => {
    expect(indexOf('ab\ncd', { line: 1, column: 9 })).toBe(2);
    expect(indexOf('ab\ncd', { line: 7, column: 1 })).toBe(5);
  });
});

it('finds each match once, whatever its case, up to a limit', () => {
  expect(matchesOf('Aa aA', 'a', 10)).toEqual([0, 1, 3, 4]);
  expect(matchesOf('aaaa', 'aa', 10)).toEqual([0, 2]);
  expect(matchesOf('aaaa', 'a', 3)).toHaveLength(3);
  expect(matchesOf('abc', '', 10)).toEqual([]);
});

describe('differences', () => {
  it('are shown with the lines around them', () => {
    const before = Array.from({ length: 12 }, (_, n) => `${n}`);
    const after = before.with(6, 'six').toSpliced(7, 0, 'new');
    expect(shown(diffLines(before.join('\n'), after.join('\n')))).toEqual([
      ...['(3)', ' 3', ' 4', ' 5', '-6', '+six', '+new', ' 7', ' 8', ' 9', '(2)'],
    ]);
  });

  it('keep equal lines between two changes', () => {
    expect(shown(diffLines('a\nb\nc', 'x\nb\ny'))).toEqual(['-a', '+x', ' b', '-c', '+y']);
    expect(shown(diffLines('a', 'a'))).toEqual(['(1)']);
  });

  it('of long texts are compared in bounded time', () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, n) => `${word} ${n}`).join('\n');
    expect(diffLines(long('a'), long('b'))).toHaveLength(60_000);
  });
});

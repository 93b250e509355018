// Phase 1: source text to a list of instructions. Finds the tags (section 3), and passes each body to its parser; a body that is
// not a tag stays text, exactly as written. Never fails: errors are reported, and parsing continues.
import { eofInComment, formatterUnknown } from '../errors.ts';
import { takeChain } from './calls.ts';
import { Cursor } from './cursor.ts';
import { parseDotTag } from './dot-tag.ts';
import type { At, Instruction } from './instruction.ts';
import type { ParseTag, Report } from './tag.ts';

export function parse(source: string, report: Report, options: { preprocess?: boolean } = {}): Instruction[] {
  const list: Instruction[] = [];
  const locate = locator(source);
  const parseTag = options.preprocess ? parsePreprocess : parseBody;
  let textStart = 0;
  let open = source.indexOf('{');

  const flushText = (end: number) => {
    if (end > textStart) {
      list.push({ kind: 'text', text: source.slice(textStart, end), at: locate(textStart, end - textStart) });
    }
  };

  while (open >= 0) {
    if (source.startsWith('##', open + 1)) {
      flushText(open);
      const close = source.indexOf('##}', open + 3);
      const end = close < 0 ? source.length : close + 3;
      const at = locate(open, end - open);
      if (close < 0) report(eofInComment(locate(source.length, 0)));
      const text = source.slice(open + 3, close < 0 ? end : close);
      list.push({ kind: 'comment', text, isMultiLine: true, at });
      textStart = end;
      open = source.indexOf('{', end);
      continue;
    }
    const close = closeOf(source, open);
    if (close < 0) break;
    if (source.charCodeAt(close) === 123) {
      open = close;
      continue;
    }
    const at = locate(open, close + 1 - open);
    const instruction = parseTag(source.slice(open + 1, close), at, report);
    if (instruction !== null) {
      flushText(open);
      if (instruction !== 'vanish') list.push(instruction);
      textStart = close + 1;
    } else {
      // Text before the tag and a tag that turned out to be text stay separate in the tree (section 23).
      flushText(open);
      textStart = open;
      flushText(close + 1);
      textStart = close + 1;
    }
    open = source.indexOf('{', close + 1);
  }
  flushText(source.length);
  return list;
}

/** The next brace of either kind after an open one, or -1. */
function closeOf(source: string, open: number): number {
  for (let i = open + 1; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === 123 || code === 125) return i;
  }
  return -1;
}

type Parsed = Instruction | 'vanish' | null;

/** Preprocess off (section 14): `{^...}` vanishes unchecked. */
function parseBody(body: string, at: At, report: Report): Parsed {
  switch (body.charCodeAt(0)) {
    case 35:
      return { kind: 'comment', text: body.slice(1), isMultiLine: false, at };
    case 46:
      return parseDotTag(body, at, report);
    case 94:
      return 'vanish';
    default:
      return body === '' ? null : parseVariable(body, at, report);
  }
}

/** Preprocess on: only `{^...}` tags are instructions. */
function parsePreprocess(body: string, at: At, report: Report): Parsed {
  if (body.charCodeAt(0) !== 94) return null;
  const inner = body.slice(1);
  return inner.startsWith('^') ? null : parseBody(inner, at, report);
}

/** Index to 1-based line and offset. Calls must have increasing indexes, so each line break is counted once. */
function locator(source: string): (index: number, length: number) => At {
  let line = 1;
  let lineStart = 0;
  let next = source.indexOf('\n');
  return (index, length) => {
    while (next >= 0 && next < index) {
      line++;
      lineStart = next + 1;
      next = source.indexOf('\n', lineStart);
    }
    return { line, offset: index - lineStart + 1, length };
  };
}

/** `{P1, P2|formatter args|...}`: section 9.1. Text that merely fails to parse as a variable is not an error. */
const parseVariable: ParseTag = (body, at, report) => {
  const cursor = new Cursor(body, 0);
  const paths = cursor.takeReferences();
  if (paths === null) return null;
  if (cursor.isDone) return { kind: 'variable', paths, calls: [], at };
  const chain = takeChain(cursor);
  if (chain === null) return null;
  if (chain.unknown !== null) return report(formatterUnknown(chain.unknown, at));
  return { kind: 'variable', paths, calls: chain.calls, at };
};

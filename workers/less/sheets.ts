// The stylesheets of a template within the joined text (template-folders 9): what can still be used of one that does
// not compile. All functions preserve line numbers. Used by compile-less.ts and server/site/template. Portable.

import { sheetFaults } from '../../server/site/template/messages.ts';
import { blankOut, type Cut, isBoundary, maskText, statementAt, unclosedComment } from './source.ts';

type Fault = { index: number; message: string };

/** @param linesBefore of each sheet; a text without them is one sheet */
export function sheetsOf(text: string, linesBefore: readonly number[]): Cut[] {
  const starts: number[] = [];
  let at = 0;
  let line = 0;
  for (const lines of linesBefore) {
    for (; line < lines && at >= 0; line++) at = text.indexOf('\n', at) + 1 || -1;
    if (at < 0) break;
    starts.push(at);
  }
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((from, number) => ({ from, to: starts[number + 1] ?? text.length }));
}

/** Longer values are not colors or lengths. */
const valueCharsMax = 500;

/** Drops a sheet but keeps its plain variables, which other sheets use. */
export function onlyVariables(text: string): string {
  const masked = maskText(text);
  let kept = '';
  let depth = 0;
  let start = 0;
  for (const { index: at } of masked.matchAll(/[;{}]/g)) {
    if (!isBoundary(masked, at)) continue;
    if (masked[at] === '{') depth++;
    else if (masked[at] === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || masked[at] === '{') continue;
    const isVariable =
      masked[at] === ';' && at - start < valueCharsMax && /^\s*@[\w-]+\s*:[^{}]*$/.test(masked.slice(start, at));
    kept += isVariable ? text.slice(start, at + 1) : lineBreaks(text.slice(start, at + 1));
    start = at + 1;
  }
  return kept + lineBreaks(text.slice(start));
}

const lineBreaks = (text: string): string => '\n'.repeat(text.split('\n').length - 1);

const cutsMax = 20;

/**
 * Balances one sheet's brackets and comments, so that an error in it cannot break the others: drops a bracket that closes
 * nothing, and drops an unclosed block up to the next line without indentation.
 */
export function mendBlocks(text: string): { text: string; faults: Fault[] } {
  const faults: Fault[] = [];
  const cut = (span: Cut, index: number, message: string) => {
    text = blankOut(text, span);
    faults.push({ index, message });
  };
  const comment = unclosedComment(text);
  if (comment !== undefined) cut({ from: comment, to: text.length }, comment, sheetFaults.commentOpen);
  for (;;) {
    const masked = maskText(text);
    const { closing, opening } = unpaired(masked);
    if (closing.length > 0) {
      for (const at of closing.slice(0, cutsMax)) faults.push({ index: at, message: sheetFaults.bracketAlone });
      for (const at of closing) text = blankOut(text, { from: at, to: at + 1 });
    }
    if (opening === undefined) return { text, faults };
    const from = statementAt(masked, opening)?.from ?? opening;
    const next = faults.length < cutsMax ? masked.slice(opening).search(/\n(?=[^\s}])/) : -1;
    const begin = from + masked.slice(from, opening).search(/\S|$/);
    cut({ from, to: next < 0 ? text.length : opening + next }, begin, sheetFaults.blockOpen);
  }
}

/** Brackets that close nothing, and the outermost one that is never closed. */
function unpaired(masked: string): { closing: number[]; opening: number | undefined } {
  const closing: number[] = [];
  const open: number[] = [];
  for (const { index: at } of masked.matchAll(/[{}]/g)) {
    if (!isBoundary(masked, at)) continue;
    if (masked[at] === '{') open.push(at);
    else if (masked[at] === '}' && open.pop() === undefined) closing.push(at);
  }
  return { closing, opening: open[0] };
}

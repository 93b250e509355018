// The part after `{.`: a predicate (section 6.4), or else one of the instruction names of section 6.
import { invalidInstruction } from '../errors.ts';
import { parseBindvar } from './bindvar.ts';
import { takePredicate } from './calls.ts';
import { parseCtxvar } from './ctxvar.ts';
import { Cursor } from './cursor.ts';
import { parseEval } from './eval.ts';
import { parseIf } from './if.ts';
import { parseInclude } from './include.ts';
import { parseInject } from './inject.ts';
import { parseEnd, parseLiteral } from './literal.ts';
import { parseMacro } from './macro.ts';
import { parseOr } from './or.ts';
import { parseAlternates, parseRepeated } from './repeated.ts';
import { parseSection } from './section.ts';
import type { ParseInstruction, ParseTag } from './tag.ts';

const instructions: ReadonlyMap<string, ParseInstruction> = new Map<string, ParseInstruction>([
  ['section', parseSection],
  ['repeated', parseRepeated],
  ['alternates', parseAlternates],
  ['if', parseIf],
  ['or', parseOr],
  ['end', parseEnd],
  ['var', parseBindvar],
  ['ctx', parseCtxvar],
  ['eval', parseEval],
  ['inject', parseInject],
  ['macro', parseMacro],
  ['include', parseInclude],
  ['meta-left', parseLiteral('meta-left')],
  ['meta-right', parseLiteral('meta-right')],
  ['space', parseLiteral('space')],
  ['tab', parseLiteral('tab')],
  ['newline', parseLiteral('newline')],
]);

export const parseDotTag: ParseTag = (body, at, report) => {
  const cursor = new Cursor(body, 1);
  const call = takePredicate(cursor, at, report);
  if (call !== null) return { kind: 'predicate', call, at };
  const name = cursor.takeWord();
  if (name === null) return null;
  const parse = instructions.get(name);
  if (parse === undefined) {
    report(invalidInstruction(name, at));
    return null;
  }
  return parse(cursor, at, report);
};

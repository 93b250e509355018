// The part after `{.`: a predicate (section 6.4), or else one of the instruction names of section 6.
import {
  bindvarExpectsName,
  ctxvarExpectsBindings,
  ctxvarExpectsName,
  extraChars,
  formatterInvalid,
  formatterUnknown,
  ifEmpty,
  ifExpectedVarop,
  injectExpectsName,
  injectExpectsPath,
  invalidInstruction,
  macroExpectsName,
  missingSectionKeyword,
  missingVariableName,
  missingWithKeyword,
  orExpectedPredicate,
  variableExpected,
  whitespaceExpected,
} from '../errors.ts';
import { takeChain, takePredicate } from './calls.ts';
import { Cursor } from './cursor.ts';
import type { At, LiteralName, Path } from './instruction.ts';
import type { ParseInstruction, ParseTag, Report } from './tag.ts';

/** `{.section P}`: section 6.2. */
const parseSection: ParseInstruction = (cursor, at, report) => {
  const path = takeOnlyReference(cursor, 'SECTION', at, report);
  return path === null ? null : { kind: 'section', path, at };
};

/** Whitespace, exactly one reference, and nothing more; also used after `{.repeated section`. */
function takeOnlyReference(cursor: Cursor, type: string, at: At, report: Report): Path | null {
  if (!cursor.takeWhitespace())
    return report(cursor.isDone ? missingVariableName('', at) : whitespaceExpected(cursor.rest, at));
  const path = cursor.takeReference();
  if (path === null) return report(variableExpected(cursor.rest, at));
  if (!cursor.isDone) return report(extraChars(type, cursor.rest, at));
  return path;
}

/** `{.repeated section P}` and `{.alternates with}`: section 6.3. */
const parseRepeated: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' section')) return report(missingSectionKeyword(cursor.rest, at));
  const path = takeOnlyReference(cursor, 'REPEATED', at, report);
  return path === null ? null : { kind: 'repeated', path, at };
};

const parseAlternates: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' with')) return report(missingWithKeyword(cursor.rest, at));
  if (!cursor.isDone) return report(extraChars('ALTERNATES_WITH', cursor.rest, at));
  return { kind: 'alternates', at };
};

/** `{.if P1 op P2 ...}` and `{.if NAME? args}`: section 6.5. */
const parseIf: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeWhitespace()) return report(cursor.isDone ? ifEmpty(at) : whitespaceExpected(cursor.rest, at));
  const call = takePredicate(cursor, at, report);
  if (call !== null) return { kind: 'predicate', call, at };
  if (cursor.isDone) return report(ifEmpty(at));

  const paths: Path[] = [];
  const operators: ('&&' | '||')[] = [];
  for (;;) {
    const path = cursor.takeReference();
    if (path === null)
      return report(paths.length === 0 ? ifExpectedVarop(cursor.rest, at) : variableExpected(cursor.rest, at));
    paths.push(path);
    cursor.takeWhitespace();
    if (cursor.isDone) return { kind: 'if', operators, paths, at };
    if (cursor.takeText('&&')) operators.push('&&');
    else if (cursor.takeText('||')) operators.push('||');
    else return report(ifExpectedVarop(cursor.rest, at));
    cursor.takeWhitespace();
  }
};

/** `{.or}` and `{.or NAME? args}`: section 6.6. Exactly one space precedes the predicate. */
const parseOr: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'or', call: null, at };
  const rest = cursor.rest;
  const call = cursor.takeText(' ') ? takePredicate(cursor, at, report) : null;
  if (call === null) return report(orExpectedPredicate('OR_PREDICATE', rest, at));
  return { kind: 'or', call, at };
};

/** `{.meta-left}`, `{.space}` and the like (section 6.1), and `{.end}`: nothing may follow their names. */
const typeOf: Record<LiteralName, string> = {
  'meta-left': 'META_LEFT',
  'meta-right': 'META_RIGHT',
  space: 'SPACE',
  tab: 'TAB',
  newline: 'NEWLINE',
};

const parseLiteral =
  (name: LiteralName): ParseInstruction =>
  (cursor, at, report) => {
    if (cursor.isDone) return { kind: 'literal', name, at };
    return report(extraChars(typeOf[name], cursor.rest, at));
  };

const parseEnd: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'end', at };
  return report(extraChars('END', cursor.rest, at));
};

/** `{.var @name P|formatter ...}`: section 6.7. One space after `.var` and one after the name. */
const parseBindvar: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? bindvarExpectsName('', at) : whitespaceExpected(cursor.rest, at));
  const name = cursor.takeDefinition();
  if (name === null) return report(bindvarExpectsName(cursor.rest, at));
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? missingVariableName('', at) : whitespaceExpected(cursor.rest, at));
  const paths = cursor.takeReferences();
  if (paths === null) return report(variableExpected(cursor.rest, at));
  if (cursor.isDone) return { kind: 'bindvar', name, paths, calls: [], at };
  if (!cursor.text.startsWith('|', cursor.at)) return report(extraChars('BINDVAR', cursor.rest, at));
  const chain = takeChain(cursor);
  if (chain === null) return report(formatterInvalid(cursor.rest, at));
  if (chain.unknown !== null) return report(formatterUnknown(chain.unknown, at));
  return { kind: 'bindvar', name, paths, calls: chain.calls, at };
};

/** `{.ctx @name k1=P1 k2=P2 ...}`: section 6.8. A single trailing word without `=` is ignored. */
const parseCtxvar: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? ctxvarExpectsName('', at) : whitespaceExpected(cursor.rest, at));
  const name = cursor.takeDefinition();
  if (name === null) return report(ctxvarExpectsName(cursor.rest, at));
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? ctxvarExpectsBindings('', at) : whitespaceExpected(cursor.rest, at));

  const bindings: [string, Path][] = [];
  for (;;) {
    cursor.takeWhitespace();
    if (cursor.isDone) break;
    const rest = cursor.rest;
    const key = cursor.takeWord();
    if (key === null || (cursor.isDone && bindings.length === 0))
      return report(bindings.length === 0 ? ctxvarExpectsBindings(rest, at) : extraChars('CTXVAR', rest, at));
    if (cursor.isDone) break;
    if (!cursor.takeText('='))
      return report(bindings.length === 0 ? ctxvarExpectsBindings(rest, at) : extraChars('CTXVAR', rest, at));
    const path = cursor.takeReference();
    if (path === null) return report(variableExpected(cursor.rest, at));
    bindings.push([key, path]);
    if (!cursor.isDone && !cursor.takeWhitespace()) return report(extraChars('CTXVAR', cursor.rest, at));
  }
  if (bindings.length === 0) return report(ctxvarExpectsBindings('', at));
  return { kind: 'ctxvar', name, bindings, at };
};

/** `{.eval E}`: section 6.9. The expression itself is parsed when the template is instantiated (expression/). */
const parseEval: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeWhitespace()) return report(whitespaceExpected(cursor.rest, at));
  return { kind: 'eval', expression: cursor.rest, at };
};

/** `{.inject @name path args}`: section 6.10. The arguments are parsed and ignored. */
const parseInject: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? injectExpectsName('', at) : whitespaceExpected(cursor.rest, at));
  const name = cursor.takeDefinition();
  if (name === null) return report(injectExpectsName(cursor.rest, at));
  if (!cursor.takeText(' '))
    return report(cursor.isDone ? injectExpectsPath('', at) : whitespaceExpected(cursor.rest, at));
  const path = cursor.takeFilePath();
  if (path === null) return report(injectExpectsPath(cursor.rest, at));
  return { kind: 'inject', name, path, args: cursor.takeArgs(), at };
};

/** `{.macro path}`: section 6.11. */
const parseMacro: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) return report(cursor.isDone ? macroExpectsName(at) : whitespaceExpected(cursor.rest, at));
  const name = cursor.takeFilePath();
  if (name === null) return report(macroExpectsName(at));
  if (!cursor.isDone) return report(extraChars('MACRO', cursor.rest, at));
  return { kind: 'macro', name, at };
};

/** `{.include name args}`: section 6.12. The name is the first space-delimited argument. */
const parseInclude: ParseInstruction = (cursor, at, report) => {
  if (!cursor.text.startsWith(' ', cursor.at)) return report(whitespaceExpected(cursor.rest, at));
  const args = cursor.takeArgs();
  const [name, ...list] = args?.list ?? [];
  if (args === null || name === undefined) return report(missingVariableName('', at));
  return { kind: 'include', name, args: { ...args, list }, at };
};

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
  if (parse === undefined) return report(invalidInstruction(name, at));
  return parse(cursor, at, report);
};

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
  if (!cursor.takeWhitespace()) {
    report(cursor.isDone ? missingVariableName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const path = cursor.takeReference();
  if (path === null) {
    report(variableExpected(cursor.rest, at));
    return null;
  }
  if (!cursor.isDone) {
    report(extraChars(type, cursor.rest, at));
    return null;
  }
  return path;
}

/** `{.repeated section P}` and `{.alternates with}`: section 6.3. */
const parseRepeated: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' section')) {
    report(missingSectionKeyword(cursor.rest, at));
    return null;
  }
  const path = takeOnlyReference(cursor, 'REPEATED', at, report);
  return path === null ? null : { kind: 'repeated', path, at };
};

const parseAlternates: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' with')) {
    report(missingWithKeyword(cursor.rest, at));
    return null;
  }
  if (!cursor.isDone) {
    report(extraChars('ALTERNATES_WITH', cursor.rest, at));
    return null;
  }
  return { kind: 'alternates', at };
};

/** `{.if P1 op P2 ...}` and `{.if NAME? args}`: section 6.5. */
const parseIf: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeWhitespace()) {
    report(cursor.isDone ? ifEmpty(at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const call = takePredicate(cursor, at, report);
  if (call !== null) return { kind: 'predicate', call, at };
  if (cursor.isDone) {
    report(ifEmpty(at));
    return null;
  }

  const paths: Path[] = [];
  const operators: ('&&' | '||')[] = [];
  for (;;) {
    const path = cursor.takeReference();
    if (path === null) {
      report(paths.length === 0 ? ifExpectedVarop(cursor.rest, at) : variableExpected(cursor.rest, at));
      return null;
    }
    paths.push(path);
    cursor.takeWhitespace();
    if (cursor.isDone) return { kind: 'if', operators, paths, at };
    if (cursor.takeText('&&')) operators.push('&&');
    else if (cursor.takeText('||')) operators.push('||');
    else {
      report(ifExpectedVarop(cursor.rest, at));
      return null;
    }
    cursor.takeWhitespace();
  }
};

/** `{.or}` and `{.or NAME? args}`: section 6.6. Exactly one space precedes the predicate. */
const parseOr: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'or', call: null, at };
  const rest = cursor.rest;
  const call = cursor.takeText(' ') ? takePredicate(cursor, at, report) : null;
  if (call === null) {
    report(orExpectedPredicate('OR_PREDICATE', rest, at));
    return null;
  }
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
    report(extraChars(typeOf[name], cursor.rest, at));
    return null;
  };

const parseEnd: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'end', at };
  report(extraChars('END', cursor.rest, at));
  return null;
};

/** `{.var @name P|formatter ...}`: section 6.7. One space after `.var` and one after the name. */
const parseBindvar: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? bindvarExpectsName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const name = cursor.takeDefinition();
  if (name === null) {
    report(bindvarExpectsName(cursor.rest, at));
    return null;
  }
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? missingVariableName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const paths = cursor.takeReferences();
  if (paths === null) {
    report(variableExpected(cursor.rest, at));
    return null;
  }
  if (cursor.isDone) return { kind: 'bindvar', name, paths, calls: [], at };
  if (!cursor.text.startsWith('|', cursor.at)) {
    report(extraChars('BINDVAR', cursor.rest, at));
    return null;
  }
  const chain = takeChain(cursor);
  if (chain === null) {
    report(formatterInvalid(cursor.rest, at));
    return null;
  }
  if (chain.unknown !== null) {
    report(formatterUnknown(chain.unknown, at));
    return null;
  }
  return { kind: 'bindvar', name, paths, calls: chain.calls, at };
};

/** `{.ctx @name k1=P1 k2=P2 ...}`: section 6.8. A single trailing word without `=` is ignored. */
const parseCtxvar: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? ctxvarExpectsName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const name = cursor.takeDefinition();
  if (name === null) {
    report(ctxvarExpectsName(cursor.rest, at));
    return null;
  }
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? ctxvarExpectsBindings('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }

  const bindings: [string, Path][] = [];
  for (;;) {
    cursor.takeWhitespace();
    if (cursor.isDone) break;
    const rest = cursor.rest;
    const key = cursor.takeWord();
    if (key === null || (cursor.isDone && bindings.length === 0)) {
      report(bindings.length === 0 ? ctxvarExpectsBindings(rest, at) : extraChars('CTXVAR', rest, at));
      return null;
    }
    if (cursor.isDone) break;
    if (!cursor.takeText('=')) {
      report(bindings.length === 0 ? ctxvarExpectsBindings(rest, at) : extraChars('CTXVAR', rest, at));
      return null;
    }
    const path = cursor.takeReference();
    if (path === null) {
      report(variableExpected(cursor.rest, at));
      return null;
    }
    bindings.push([key, path]);
    if (!cursor.isDone && !cursor.takeWhitespace()) {
      report(extraChars('CTXVAR', cursor.rest, at));
      return null;
    }
  }
  if (bindings.length === 0) {
    report(ctxvarExpectsBindings('', at));
    return null;
  }
  return { kind: 'ctxvar', name, bindings, at };
};

/** `{.eval E}`: section 6.9. The expression itself is parsed when the template is instantiated (expression/). */
const parseEval: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeWhitespace()) {
    report(whitespaceExpected(cursor.rest, at));
    return null;
  }
  return { kind: 'eval', expression: cursor.rest, at };
};

/** `{.inject @name path args}`: section 6.10. The arguments are parsed and ignored. */
const parseInject: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? injectExpectsName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const name = cursor.takeDefinition();
  if (name === null) {
    report(injectExpectsName(cursor.rest, at));
    return null;
  }
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? injectExpectsPath('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const path = cursor.takeFilePath();
  if (path === null) {
    report(injectExpectsPath(cursor.rest, at));
    return null;
  }
  return { kind: 'inject', name, path, args: cursor.takeArgs(), at };
};

/** `{.macro path}`: section 6.11. */
const parseMacro: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? macroExpectsName(at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const name = cursor.takeFilePath();
  if (name === null) {
    report(macroExpectsName(at));
    return null;
  }
  if (!cursor.isDone) {
    report(extraChars('MACRO', cursor.rest, at));
    return null;
  }
  return { kind: 'macro', name, at };
};

/** `{.include name args}`: section 6.12. The name is the first space-delimited argument. */
const parseInclude: ParseInstruction = (cursor, at, report) => {
  if (!cursor.text.startsWith(' ', cursor.at)) {
    report(whitespaceExpected(cursor.rest, at));
    return null;
  }
  const args = cursor.takeArgs();
  const [name, ...list] = args?.list ?? [];
  if (args === null || name === undefined) {
    report(missingVariableName('', at));
    return null;
  }
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
  if (parse === undefined) {
    report(invalidInstruction(name, at));
    return null;
  }
  return parse(cursor, at, report);
};

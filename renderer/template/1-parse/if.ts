// `{.if P1 op P2 ...}` and `{.if NAME? args}`: section 6.5.
import { ifEmpty, ifExpectedVarop, variableExpected, whitespaceExpected } from '../errors.ts';
import { takePredicate } from './calls.ts';
import type { Path } from './instruction.ts';
import type { ParseInstruction } from './tag.ts';

export const parseIf: ParseInstruction = (cursor, at, report) => {
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

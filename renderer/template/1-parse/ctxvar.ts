// `{.ctx @name k1=P1 k2=P2 ...}`: section 6.8. A single trailing word without `=` is ignored.
import {
  ctxvarExpectsBindings,
  ctxvarExpectsName,
  extraChars,
  variableExpected,
  whitespaceExpected,
} from '../errors.ts';
import type { Path } from './instruction.ts';
import type { ParseInstruction } from './tag.ts';

export const parseCtxvar: ParseInstruction = (cursor, at, report) => {
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

// `{.var @name P|formatter ...}`: section 6.7. One space after `.var` and one after the name.
import {
  bindvarExpectsName,
  extraChars,
  formatterInvalid,
  formatterUnknown,
  missingVariableName,
  variableExpected,
  whitespaceExpected,
} from '../errors.ts';
import { takeChain } from './calls.ts';
import type { ParseInstruction } from './tag.ts';

export const parseBindvar: ParseInstruction = (cursor, at, report) => {
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

// `{.macro path}`: section 6.11.
import { extraChars, macroExpectsName, whitespaceExpected } from '../errors.ts';
import type { ParseInstruction } from './tag.ts';

export const parseMacro: ParseInstruction = (cursor, at, report) => {
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

// `{.section P}`: section 6.2.
import { extraChars, missingVariableName, variableExpected, whitespaceExpected } from '../errors.ts';
import type { Cursor } from './cursor.ts';
import type { At, Path } from './instruction.ts';
import type { ParseInstruction, Report } from './tag.ts';

export const parseSection: ParseInstruction = (cursor, at, report) => {
  const path = takeOnlyReference(cursor, 'SECTION', at, report);
  return path === null ? null : { kind: 'section', path, at };
};

/** Whitespace, exactly one reference, and nothing more; also used after `{.repeated section`. */
export function takeOnlyReference(cursor: Cursor, type: string, at: At, report: Report): Path | null {
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

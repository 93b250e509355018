// `{.eval E}`: section 6.9. The expression itself is parsed when the template is instantiated (expression/).
import { whitespaceExpected } from '../errors.ts';
import type { ParseInstruction } from './tag.ts';

export const parseEval: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeWhitespace()) {
    report(whitespaceExpected(cursor.rest, at));
    return null;
  }
  return { kind: 'eval', expression: cursor.rest, at };
};

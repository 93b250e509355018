// `{.repeated section P}` and `{.alternates with}`: section 6.3.
import { extraChars, missingSectionKeyword, missingWithKeyword } from '../errors.ts';
import { takeOnlyReference } from './section.ts';
import type { ParseInstruction } from './tag.ts';

export const parseRepeated: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' section')) {
    report(missingSectionKeyword(cursor.rest, at));
    return null;
  }
  const path = takeOnlyReference(cursor, 'REPEATED', at, report);
  return path === null ? null : { kind: 'repeated', path, at };
};

export const parseAlternates: ParseInstruction = (cursor, at, report) => {
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

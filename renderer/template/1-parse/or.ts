// `{.or}` and `{.or NAME? args}`: section 6.6. Exactly one space precedes the predicate.
import { orExpectedPredicate } from '../errors.ts';
import { takePredicate } from './calls.ts';
import type { ParseInstruction } from './tag.ts';

export const parseOr: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'or', call: null, at };
  const rest = cursor.rest;
  const call = cursor.takeText(' ') ? takePredicate(cursor, at, report) : null;
  if (call === null) {
    report(orExpectedPredicate('OR_PREDICATE', rest, at));
    return null;
  }
  return { kind: 'or', call, at };
};

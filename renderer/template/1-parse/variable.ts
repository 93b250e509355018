// `{P1, P2|formatter args|...}`: section 9.1. Text that merely fails to parse as a variable is not an error.
import { formatterUnknown } from '../errors.ts';
import { takeChain } from './calls.ts';
import { Cursor } from './cursor.ts';
import type { ParseTag } from './tag.ts';

export const parseVariable: ParseTag = (body, at, report) => {
  const cursor = new Cursor(body, 0);
  const paths = cursor.takeReferences();
  if (paths === null) return null;
  if (cursor.isDone) return { kind: 'variable', paths, calls: [], at };
  const chain = takeChain(cursor);
  if (chain === null) return null;
  if (chain.unknown !== null) {
    report(formatterUnknown(chain.unknown, at));
    return null;
  }
  return { kind: 'variable', paths, calls: chain.calls, at };
};

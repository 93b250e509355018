// `{.meta-left}`, `{.space}` and the like (section 6.1), and `{.end}`: nothing may follow their names.
import { extraChars } from '../errors.ts';
import type { LiteralName } from './instruction.ts';
import type { ParseInstruction } from './tag.ts';

const typeOf: Record<LiteralName, string> = {
  'meta-left': 'META_LEFT',
  'meta-right': 'META_RIGHT',
  space: 'SPACE',
  tab: 'TAB',
  newline: 'NEWLINE',
};

export const parseLiteral =
  (name: LiteralName): ParseInstruction =>
  (cursor, at, report) => {
    if (cursor.isDone) return { kind: 'literal', name, at };
    report(extraChars(typeOf[name], cursor.rest, at));
    return null;
  };

export const parseEnd: ParseInstruction = (cursor, at, report) => {
  if (cursor.isDone) return { kind: 'end', at };
  report(extraChars('END', cursor.rest, at));
  return null;
};

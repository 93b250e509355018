// `{.inject @name path args}`: section 6.10. The arguments are parsed and ignored.
import { injectExpectsName, injectExpectsPath, whitespaceExpected } from '../errors.ts';
import type { ParseInstruction } from './tag.ts';

export const parseInject: ParseInstruction = (cursor, at, report) => {
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? injectExpectsName('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const name = cursor.takeDefinition();
  if (name === null) {
    report(injectExpectsName(cursor.rest, at));
    return null;
  }
  if (!cursor.takeText(' ')) {
    report(cursor.isDone ? injectExpectsPath('', at) : whitespaceExpected(cursor.rest, at));
    return null;
  }
  const path = cursor.takeFilePath();
  if (path === null) {
    report(injectExpectsPath(cursor.rest, at));
    return null;
  }
  return { kind: 'inject', name, path, args: cursor.takeArgs(), at };
};

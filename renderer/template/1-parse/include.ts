// `{.include name args}`: section 6.12. The name is the first space-delimited argument.
import { missingVariableName, whitespaceExpected } from '../errors.ts';
import type { ParseInstruction } from './tag.ts';

export const parseInclude: ParseInstruction = (cursor, at, report) => {
  if (!cursor.text.startsWith(' ', cursor.at)) {
    report(whitespaceExpected(cursor.rest, at));
    return null;
  }
  const args = cursor.takeArgs();
  const [name, ...list] = args?.list ?? [];
  if (args === null || name === undefined) {
    report(missingVariableName('', at));
    return null;
  }
  return { kind: 'include', name, args: { ...args, list }, at };
};

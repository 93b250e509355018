// Formatter chains and predicate calls inside tags (sections 5 and 9.1).
import { predicateUnknown } from '../errors.ts';
import { isFormatterName } from '../formatters/names.ts';
import { isPredicateName } from '../predicates/names.ts';
import type { Cursor } from './cursor.ts';
import type { At, Call, PredicateCall } from './instruction.ts';
import type { Report } from './tag.ts';

/**
 * `|f args|g` up to the end of the body. Null when it is not a chain (then the tag is text); `unknown` names a formatter that
 * does not exist, which also makes the tag text.
 */
export function takeChain(cursor: Cursor): { calls: Call[]; unknown: string | null } | null {
  const calls: Call[] = [];
  let unknown: string | null = null;
  while (!cursor.isDone) {
    if (!cursor.takeText('|')) return null;
    const name = cursor.takeWord();
    if (name === null) return null;
    const bar = cursor.text.indexOf('|', cursor.at);
    const args = cursor.takeArgs(bar < 0 ? undefined : bar);
    if (unknown === null && !isFormatterName(name)) unknown = name;
    calls.push({ name, args });
  }
  return { calls, unknown };
}

/** `NAME? args`, or null, without advancing. An unknown predicate remains and is always false. */
export function takePredicate(cursor: Cursor, at: At, report: Report): PredicateCall | null {
  const start = cursor.at;
  const name = cursor.takeWord();
  if (name === null || !cursor.takeText('?')) {
    cursor.at = start;
    return null;
  }
  const isKnown = isPredicateName(`${name}?`);
  if (!isKnown) report(predicateUnknown(`${name}?`, at));
  return { name: `${name}?`, args: cursor.takeArgs(), isKnown };
}

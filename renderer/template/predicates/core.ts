// Core predicates (section 19.4).
import type { Frame } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { compare, deepEqual, numberOf, weightOf } from '../3-run/values.ts';
import { type BindPredicate, ofContext, ofNode } from './predicate.ts';

type Argument = (frame: Frame) => unknown;

/** JSON if it starts like JSON and parses as a whole, else a path for an outward look-up. */
function argumentOf(text: string): Argument {
  if (/^(?:["[{\d]|-\d)/.test(text) || text === 'true' || text === 'false' || text === 'null') {
    try {
      const value: unknown = JSON.parse(text);
      return () => value;
    } catch {
      // 19.4: text that does not parse as JSON is a path.
    }
  }
  return outward(text);
}

/** One argument: compares the node with it; two: the first with the second; none: false. */
const comparing =
  (test: (a: unknown, b: unknown) => boolean): BindPredicate =>
  ({ list }) => {
    const [first, second] = list.slice(0, 2).map(argumentOf);
    if (first === undefined) return () => false;
    if (second === undefined) return (_x, frame) => test(frame.node, first(frame));
    return (x, frame) => {
      const a = first(frame);
      x.left -= weightOf(a);
      return test(a, second(frame));
    };
  };

const isMultiple = (n: unknown, m: unknown) =>
  Number.isInteger(n) && Number.isInteger(m) && m !== 0 && (n as number) % (m as number) === 0;

const ofNumber =
  (remainder: number): BindPredicate =>
  ({ list }) => {
    const argument = list[0] === undefined ? (frame: Frame) => frame.node : argumentOf(list[0]);
    return (_x, frame) => {
      const n = argument(frame);
      return typeof n === 'number' && Math.abs(n) % 2 === remainder;
    };
  };

export const core: [string, BindPredicate][] = [
  ['equal?', comparing(deepEqual)],
  ['notEqual?', comparing((a, b) => !deepEqual(a, b))],
  ['lessThan?', comparing((a, b) => compare(a, b) < 0)],
  ['lessThanOrEqual?', comparing((a, b) => compare(a, b) <= 0)],
  ['greaterThan?', comparing((a, b) => compare(a, b) > 0)],
  ['greaterThanOrEqual?', comparing((a, b) => compare(a, b) >= 0)],
  ['nth?', comparing(isMultiple)],
  ['even?', ofNumber(0)],
  ['odd?', ofNumber(1)],
  ['plural?', ofNode((node) => numberOf(node) > 1)],
  ['singular?', ofNode((node) => numberOf(node) === 1)],
  ['debug?', ofContext('debug')],
];

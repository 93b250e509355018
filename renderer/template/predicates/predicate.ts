// A predicate is bound to its arguments once and evaluated on the current frame. Section 19.3 defines how they are read.
import type { Args } from '../1-parse/instruction.ts';
import type { Execution } from '../3-run/execution.ts';
import type { Frame } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { truthy } from '../3-run/values.ts';

export type Predicate = (x: Execution, frame: Frame) => boolean;
export type BindPredicate = (args: Args) => Predicate;

/** A predicate without arguments that uses only the current node. */
export const ofNode =
  (test: (node: unknown) => boolean): BindPredicate =>
  () =>
  (_x, frame) =>
    test(frame.node);

/** A predicate without arguments: the truth of a reference that is looked up outward. */
export const ofContext = (reference: string): BindPredicate => {
  const look = outward(reference);
  return () => (_x, frame) => truthy(look(frame));
};

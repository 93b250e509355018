// The emitted code's only argument R: the frames, the look-ups that are not inlined, and factories for
// bound formatters, predicates and expressions. Every name here is part of the emitted code's contract.
import { bindExpression } from '../expression/evaluate.ts';
import { type Args, noArgs } from '../formatters/formatter.ts';
import type { Predicate } from '../predicates/predicate.ts';
import { predicates } from '../predicates/registry.ts';
import { type Block, callSteps, type Execution } from './execution.ts';
import { Frame, setVariable } from './frame.ts';
import { here, outward } from './look-ups.ts';
import { chain, count, formatted, print, show, showIn } from './tags.ts';
import { own, truthy, weightOf } from './values.ts';

/** A predicate's error is recorded, and neither its block nor its alternate runs (9.4). */
function predicate(name: string, args: Args, line: number, offset: number) {
  const test: Predicate = predicates.get(name)!(args);
  return (x: Execution, frame: Frame): boolean | undefined => {
    x.left -= callSteps + weightOf(frame.node);
    if (x.left < 0) x.look();
    try {
      return test(x, frame);
    } catch (error) {
      return x.fail(error, 'PREDICATE', line, offset);
    }
  };
}

function objectOf(bindings: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(bindings.map(([key, value]) => [key, value === undefined ? null : value]));
}

function setMacro(x: Execution, frame: Frame, name: string, run: Block): void {
  (frame.macros ??= new Map()).set(name, { run, partial: x.partial });
}

function include(x: Execution, frame: Frame, name: string, isPrinted: boolean): void {
  if (!x.options.enableInclude) return;
  if (isPrinted) x.runNamed(name, frame, frame);
  else x.capture(() => void x.runNamed(name, frame, frame), frame);
}

export const runtime = {
  Frame,
  own,
  outward,
  here,
  truthy,
  setVariable,
  setMacro,
  objectOf,
  include,
  chain,
  count,
  print,
  show,
  showIn,
  formatted,
  predicate,
  expression: bindExpression,
  noArgs,
};

// Helpers that emitted code calls per tag, so that the code stays short: V8 parses and compiles it for every template.
import type { Args, FormatterCall } from '../formatters/formatter.ts';
import { formatters } from '../formatters/registry.ts';
import type { Execution } from './execution.ts';
import { Frame } from './frame.ts';
import { weightOf } from './values.ts';

const noRest: readonly unknown[] = Object.freeze([]);

/** Counts the steps of a block's next nodes, and checks the limits when due. */
export function count(x: Execution, steps: number): void {
  x.left -= steps;
  if (x.left < 0 || x.out.length > x.outputCharsMax) x.look();
}

export function print(x: Execution, value: unknown): void {
  if (typeof value === 'string') x.out += value;
  else if (value !== undefined) x.print(value);
}

/** A chain of formatters as one function, bound to their arguments once. */
export function chain(calls: readonly (readonly [name: string, args: Args])[]): FormatterCall {
  const bound = calls.map(([name, args]) => formatters.get(name)!(args));
  const [first, ...others] = bound;
  if (others.length === 0) return first!;
  return (value, x, frame, scope, rest) => {
    let given = first!(value, x, frame, scope, rest);
    for (const format of others) {
      // Between formatters too: a chain of doubling formatters would exhaust memory before it ends.
      x.charge(given);
      given = format(given, x, frame, scope, rest);
    }
    return given;
  };
}

/**
 * Runs a chain and returns its value; an exception gives undefined, with the error recorded (9.4).
 * @param frame for names looked up from the context @param scope the frame that contains the tag
 */
function format(
  x: Execution,
  run: FormatterCall,
  value: unknown,
  frame: Frame,
  scope: Frame,
  rest: readonly unknown[],
  type: string,
  line: number,
  offset: number,
): unknown {
  x.left -= weightOf(value);
  let given: unknown;
  try {
    given = run(value, x, frame, scope, rest);
  } catch (error) {
    return x.fail(error, type, line, offset);
  }
  x.charge(given);
  return given;
}

/** `{P|f}` whose formatters use only the value. */
export function show(
  x: Execution,
  run: FormatterCall,
  value: unknown,
  scope: Frame,
  line: number,
  offset: number,
): void {
  print(x, format(x, run, value, scope, scope, noRest, 'VARIABLE', line, offset));
}

/**
 * `{P|f}` whose formatters use the context: a frame of the original value is pushed for the chain (9.3). If the value is the node
 * of the enclosing frame, as in `{@|f}`, that frame is reused: it gives the same look-ups, and formatters never write to it.
 */
export function showIn(
  x: Execution,
  run: FormatterCall,
  value: unknown,
  scope: Frame,
  line: number,
  offset: number,
  rest: readonly unknown[] = noRest,
): void {
  // Formatters that run templates or report errors read the position from here.
  x.line = line;
  x.offset = offset;
  const frame = value === scope.node ? scope : new Frame(value, scope);
  print(x, format(x, run, value, frame, scope, rest, 'VARIABLE', line, offset));
}

/** `{.var @name P|f}`: no frame is pushed. */
export function formatted(
  x: Execution,
  run: FormatterCall,
  value: unknown,
  scope: Frame,
  line: number,
  offset: number,
  rest: readonly unknown[] = noRest,
): unknown {
  x.line = line;
  x.offset = offset;
  return format(x, run, value, scope, scope, rest, 'BINDVAR', line, offset);
}

// What emitted code calls for each tag, so that the code itself stays short: V8 reads and compiles it anew for every template.
import type { Args, FormatterCall } from '../formatters/formatter.ts';
import { formatters } from '../formatters/registry.ts';
import type { Execution } from './execution.ts';
import { Frame } from './frame.ts';
import { weightOf } from './values.ts';

const noRest: readonly unknown[] = Object.freeze([]);

/** Counts the steps of a block's next nodes, and looks at the limits when it is time to. */
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
      // In between too: a chain of formatters that double what they are given would end the memory before it ends itself.
      x.charge(given);
      given = format(given, x, frame, scope, rest);
    }
    return given;
  };
}

/**
 * Runs a chain and gives its value; one that throws leaves undefined, with the error recorded (9.4).
 * @param frame where names are asked from the context @param scope the frame that contains the tag
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

/** `{P|f}` whose formatters look at nothing but the value. */
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
 * `{P|f}` whose formatters ask the context: a frame of the original value is pushed for the chain (9.3). Where the value is the node
 * of the frame around, as in `{@|f}`, that frame answers everything alike, and formatters write nothing into the one they are given.
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
  // Formatters that run templates or report errors of their own take the position from here.
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

// A formatter is bound to its arguments once, when a template is instantiated, and then called with values.
import type { Args } from '../1-parse/instruction.ts';
import type { Execution } from '../3-run/execution.ts';
import type { Frame } from '../3-run/frame.ts';

export type { Args } from '../1-parse/instruction.ts';

/**
 * @param value the first variable's value, or the previous formatter's result
 * @param frame for names looked up "from the context": in a variable tag, the pushed frame of the original value
 * @param scope the frame that contains the tag: arguments of `format`, `message` and `plural` are resolved there (9.3)
 * @param rest the further variables, as resolved; only for formatters that need them
 */
export type FormatterCall = (
  value: unknown,
  x: Execution,
  frame: Frame,
  scope: Frame,
  rest: readonly unknown[],
) => unknown;

export type Bind = (args: Args) => FormatterCall;

export const noArgs: Args = Object.freeze({ list: Object.freeze([]) as readonly string[], delimiter: '', raw: '' });

/** A formatter without arguments that uses only its value. */
export const plain =
  (format: (value: unknown) => unknown): Bind =>
  () =>
    format;

// A compiled template, ready to run: what `instantiate` makes of emitted source.
import type { TemplateError } from '../errors.ts';
import type { Block } from './execution.ts';

export type CompiledTemplate = {
  readonly run: Block;
  /** Every diagnostic of parsing and assembling, with positions. */
  readonly errors: readonly TemplateError[];
  /** True when it counts as empty where it is used as a partial (10.2). */
  readonly isBroken: boolean;
  /** Read in preprocess mode; partials that come as text are then read in it too (14). */
  readonly isPreprocess: boolean;
};

// A compiled template, ready to run: the result of `instantiate` on emitted source.
import type { TemplateError } from '../errors.ts';
import type { Block } from './execution.ts';

export type CompiledTemplate = {
  readonly run: Block;
  /** All diagnostics of parsing and assembling, with positions. */
  readonly errors: readonly TemplateError[];
  /** True when it counts as empty when used as a partial (10.2). */
  readonly isBroken: boolean;
  /** Parsed in preprocess mode; partials that come as text are then parsed in it too (14). */
  readonly isPreprocess: boolean;
};

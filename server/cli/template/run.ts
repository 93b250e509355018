// Executes one template for the command line.
import {
  compileTemplate,
  execute,
  type Part,
  prepare,
  type TemplateError,
} from '../../../renderer/template/template.ts';
import type { RunOptions } from '../../pages/gather/template-runs.ts';

export type RunInput = {
  template: string;
  json?: unknown;
  partials?: Record<string, string>;
  /** Path to JSON, for `{.inject}`. */
  injects?: Record<string, unknown>;
  /** Only `{^…}` tags are instructions; the others are copied (template-language.md §14). */
  preprocess?: boolean;
  locale?: string | null;
  /** Overrides the data's `website.timeZone`. */
  timeZone?: string;
  /** Epoch milliseconds. */
  now?: number;
};

type RunOutput = { output: string; errors: TemplateError[] };

/** Prints slots by name, because only a site can fill them. */
export function runTemplate(input: RunInput, options: RunOptions, now: number): RunOutput {
  const template = prepare(input.template, { preprocess: input.preprocess ?? false });
  const { parts, errors } = execute(template, dataOf(input), {
    ...options,
    partials: input.partials ?? {},
    injects: input.injects ?? {},
    locale: input.locale === undefined ? 'en-US' : input.locale,
    now: input.now ?? now,
  });
  return { output: parts.map(textOf).join(''), errors: [...template.errors, ...errors] };
}

const textOf = (part: Part) => (typeof part === 'string' ? part : `[${part.slot}]`);

function dataOf({ json = {}, timeZone }: RunInput): unknown {
  if (timeZone === undefined || typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { website } = json as { website?: object };
  return { ...json, website: { ...website, timeZone } };
}

/** Compilation errors; needs no data. */
export const errorsOf = (text: string): TemplateError[] => compileTemplate(text).errors;

// The template language's entry point (spec: template-language.md). Hosts compile a text once (in a worker, or here), instantiate
// the emitted source once per content hash, and execute it often. Nothing here throws because of a template or its data.
import { parse } from './1-parse/parse.ts';
import type { Report } from './1-parse/tag.ts';
import { assemble } from './2-compile/assemble.ts';
import { astOf } from './2-compile/ast.ts';
import { Emitter } from './2-compile/emitter.ts';
import { lateErrors, type PartialState } from './2-compile/late-errors.ts';
import { type References, referencesOf } from './2-compile/references.ts';
import { bind } from './3-run/bind.ts';
import type { CompiledTemplate } from './3-run/compiled.ts';
import { type ExecuteOptions, Execution, LimitReached } from './3-run/execution.ts';
import { Frame } from './3-run/frame.ts';
import type { Part } from './3-run/opaque.ts';
import { runtime } from './3-run/runtime.ts';
import { breaksPartial, type TemplateError } from './errors.ts';

export type { CompiledTemplate } from './3-run/compiled.ts';
export type { ExecuteOptions, Limits, Partials } from './3-run/execution.ts';
export { type Part, type Slot, slotValue } from './3-run/opaque.ts';
export type { TemplateError } from './errors.ts';
export { createLocales, type Locales } from './locale/locales.ts';

/** Part of every cache key of emitted source: raise it when the same template text would be emitted differently. */
export const compilerVersion = 5;

export type CompileOptions = { preprocess?: boolean };

type Compiled = {
  /** Emitted JavaScript: plain text that can cross threads and be stored; `instantiate` makes it runnable. */
  source: string;
  errors: TemplateError[];
  references: References;
};

export function compileTemplate(text: string, options: CompileOptions = {}): Compiled {
  const { tree, errors } = treeAndErrors(text, options);
  const source = new Emitter().source(tree, factsOf(errors, options));
  return { source, errors, references: referencesOf(tree) };
}

const factsOf = (errors: readonly TemplateError[], { preprocess }: CompileOptions) => ({
  errors,
  isBroken: errors.some(breaksPartial),
  isPreprocess: preprocess === true,
});

function treeAndErrors(text: string, options: CompileOptions) {
  const errors: TemplateError[] = [];
  const report: Report = (error) => {
    errors.push(error);
    return null;
  };
  const tree = treeOf(text, report, options);
  // Tags are read before blocks are assembled; readers expect errors in the order of the text.
  errors.sort((a, b) => a.line - b.line || a.offset - b.offset);
  return { tree, errors };
}

function treeOf(text: string, report: Report, options: CompileOptions) {
  const list = parse(text, report, options);
  return assemble(list, endOf(text), report);
}

function endOf(text: string) {
  const lastBreak = text.lastIndexOf('\n');
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++;
  return { line, offset: text.length - lastBreak, length: 0 };
}

/** All errors in the order of the text, those too that are otherwise found only when a page runs the code. */
export function allErrors(text: string, partialState: PartialState): TemplateError[] {
  const { errors } = treeAndErrors(text, {});
  const late = lateErrors(
    parse(text, () => null),
    partialState,
  );
  return [...errors, ...late].sort((a, b) => a.line - b.line || a.offset - b.offset);
}

/** The instruction tree in the encoding of section 23. */
export function ast(text: string, options: CompileOptions = {}): unknown {
  return astOf(treeOf(text, () => null, options));
}

/**
 * Parsed by V8 on first use, because a page needs few of a site's templates.
 * @param source emitted by `compileTemplate` of this version; any other code would be executed
 */
export function instantiate(source: string): CompiledTemplate {
  let made: CompiledTemplate | undefined;
  const whole = () => {
    made ??= new Function('R', source)(runtime) as CompiledTemplate;
    return made;
  };
  return {
    run: (x, frame) => whole().run(x, frame),
    get errors() {
      return whole().errors;
    },
    get isBroken() {
      return whole().isBroken;
    },
    get isPreprocess() {
      return whole().isPreprocess;
    },
  };
}

/** This many runs, a tenth slower than emitted code, cost about as much as emitting it. bench/template.bench.ts. */
const boundRunsMax = 100;

/**
 * A template that can run immediately: like `instantiate` of `compileTemplate`, but V8 parses no new code before the first run. It
 * is emitted and instantiated after repeated executions. For hosts without a worker, and partials given as text.
 */
export function prepare(text: string, options: CompileOptions = {}): CompiledTemplate {
  const { tree, errors } = treeAndErrors(text, options);
  const facts = factsOf(errors, options);
  const emitted = () => instantiate(new Emitter().source(tree, facts));
  const bound = bind(tree);
  if (bound === undefined) return emitted();
  let runsLeft = boundRunsMax;
  let run = bound;
  return {
    ...facts,
    run(x, frame) {
      if (--runsLeft === 0) ({ run } = emitted());
      run(x, frame);
    },
  };
}

/** Runs a template over JSON data. The data, partials and injectables are never modified. */
export function execute(
  template: CompiledTemplate,
  json: unknown,
  options: ExecuteOptions,
): { parts: Part[]; errors: TemplateError[] } {
  const x = new Execution(options, template.isPreprocess ? preprocessNow : compileNow);
  try {
    template.run(x, new Frame(json, null));
    x.checkOutput();
  } catch (error) {
    if (error instanceof LimitReached) x.reachedLimit(error);
    else if (error instanceof RangeError) x.reachedLimit(new LimitReached('memory', `(${error.message})`));
    else x.fail(error, 'ROOT', x.line, x.offset);
  }
  return { parts: x.parts(), errors: x.errors };
}

const compileNow = (text: string): CompiledTemplate => prepare(text);
const preprocessNow = (text: string): CompiledTemplate => prepare(text, { preprocess: true });

/** The parts as text, for hosts and tests that have no slots. */
export function textOfParts(parts: readonly Part[]): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

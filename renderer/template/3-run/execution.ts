// One execution of a template: its output, its errors, its limits, and the host's options. Compiled code writes to `out`,
// decrements `left`, and passes frames along directly; formatters and predicates read the rest from here.
// Nothing of it outlives the execution, and a compiled template stores nothing of it.
import {
  breaksPartial,
  codeLimitReached,
  type Position,
  partialDepth,
  partialMissing,
  partialSyntax,
  type TemplateError,
  unexpectedError,
} from '../errors.ts';
import type { Locales } from '../locale/locales.ts';
import type { CompiledTemplate } from './compiled.ts';
import type { Frame, Macro } from './frame.ts';
import { fragment, isOpaque, type Opaque, type Part, partsOf } from './opaque.ts';
import { printed, weightOf } from './values.ts';

export type Block = (x: Execution, frame: Frame) => void;

export type Limits = {
  /** Executed instructions; a formatter or predicate call counts 16, and more when it creates long text. */
  steps?: number;
  /** Characters printed; captured or intermediate text may be eight times as much in total. */
  outputChars?: number;
  /** Nested partials and macros. */
  depth?: number;
  /** Tokens of one expression. */
  expressionTokens?: number;
  /** Length of a text joined in an expression. */
  expressionChars?: number;
  /** Polled while running; true ends the execution (the host's wall clock). */
  isOverdue?: () => boolean;
};

export type Partials =
  | Readonly<Record<string, string | CompiledTemplate>>
  | ((name: string) => CompiledTemplate | string | undefined);

export type ExecuteOptions = {
  partials?: Partials;
  /** Path to parsed JSON, for `{.inject}`. */
  injects?: Readonly<Record<string, unknown>>;
  locale?: string | null;
  /** Source of locale data; English only when absent. */
  locales?: Locales;
  /** Epoch milliseconds. */
  now: number;
  enableExpr?: boolean;
  enableInclude?: boolean;
  limits?: Limits;
};

const defaultLimits = { steps: 20_000_000, outputChars: 16_777_216, depth: 16 } as const;

/** Limit for runs of partials and macros that are already running: sixteen levels of two calls each would be 65,536. */
const recursiveRunsMax = 1000;

const errorsMax = 1000;
/** All messages together, because some quote the template. */
const errorCharsMax = 1_000_000;

/** Cost of a formatter or predicate, in steps: they may walk through much data. */
export const callSteps = 16;

/** Steps between two checks of the clock and the output. */
const stepsPerLook = 4096;

/** Ends an execution; never leaves `execute`. */
export class LimitReached extends Error {
  readonly kind: string;
  readonly detail: string;

  constructor(kind: string, detail: string) {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

export class Execution {
  /** Text printed since the last slot. */
  out = '';
  /** Steps until the next check of the limits. */
  left: number;
  /** Position of the instruction that may report an error. */
  line = 1;
  offset = 1;
  readonly errors: TemplateError[] = [];
  errorCount = 0;
  #errorChars = 0;
  readonly options: ExecuteOptions;
  readonly compile: (text: string) => CompiledTemplate;
  #parts: Part[] | null = null;
  #partChars = 0;
  #producedChars = 0;
  #stepsLeft: number;
  #depth = 0;
  readonly #running = new Set<Macro>();
  #recursiveRuns = 0;
  /** Name of the partial whose code runs; undefined in the template itself. */
  partial: string | undefined = undefined;
  #parsed: Map<string, Macro | null> | null = null;
  #seen: Set<object> | null = null;
  readonly outputCharsMax: number;
  readonly #stepsMax: number;
  readonly #depthMax: number;

  constructor(options: ExecuteOptions, compile: (text: string) => CompiledTemplate) {
    this.options = options;
    this.compile = compile;
    this.#stepsMax = options.limits?.steps ?? defaultLimits.steps;
    this.outputCharsMax = options.limits?.outputChars ?? defaultLimits.outputChars;
    this.#depthMax = options.limits?.depth ?? defaultLimits.depth;
    this.left = Math.min(stepsPerLook, this.#stepsMax);
    this.#stepsLeft = this.#stepsMax - this.left;
  }

  /** Stores only the first thousand, so that a loop of failing tags cannot exhaust memory. */
  report(error: TemplateError): void {
    this.errorCount++;
    const isKept = this.errors.length < errorsMax && this.#errorChars < errorCharsMax;
    if (!isKept && error.code !== 'CODE_LIMIT_REACHED') return;
    this.#errorChars += error.message.length;
    this.errors.push(error);
  }

  get position(): Position {
    return { line: this.line, offset: this.offset };
  }

  /** Called when `left` has dropped below zero, or `out` exceeds its limit. */
  look(): void {
    this.checkOutput();
    if (this.left >= 0) return;
    if (this.#stepsLeft <= 0) throw new LimitReached('instruction', `(${this.#stepsMax} instructions)`);
    const next = Math.min(stepsPerLook, this.#stepsLeft + this.left);
    if (next < 0) throw new LimitReached('instruction', `(${this.#stepsMax} instructions)`);
    this.#stepsLeft += this.left - next;
    this.left = next;
    if (this.options.limits?.isOverdue?.()) throw new LimitReached('time', '(the time allowed has passed)');
  }

  checkOutput(): void {
    if (this.out.length + this.#partChars > this.outputCharsMax) {
      throw new LimitReached('output', `(${this.outputCharsMax} characters)`);
    }
  }

  /** Counts text from formatters and captures, so that neither memory nor time can grow unbounded between prints. */
  charge(value: unknown): void {
    this.left -= callSteps + weightOf(value);
    if (typeof value === 'string') {
      this.#producedChars += value.length;
      if (value.length > this.outputCharsMax) throw new LimitReached('output', `(${this.outputCharsMax} characters)`);
      if (this.#producedChars > this.outputCharsMax * 8)
        throw new LimitReached('output', `(${this.outputCharsMax * 8} characters in formatters)`);
    }
    if (this.left < 0) this.look();
  }

  /** Prints non-text values (9.2). */
  print(value: unknown): void {
    if (isOpaque(value)) {
      for (const part of partsOf(value)) this.#put(part);
    } else if (typeof value === 'object') {
      this.#printContainer(value);
    } else {
      this.out += printed(value);
    }
  }

  #printContainer(value: unknown): void {
    try {
      const text = printed(value);
      this.charge(text);
      this.out += text;
    } catch (error) {
      // Arrays nested too deep for the native stack.
      this.fail(error, 'VARIABLE', this.line, this.offset);
    }
  }

  #put(part: Part): void {
    if (typeof part === 'string') {
      this.out += part;
      return;
    }
    this.#parts ??= [];
    if (this.out !== '') {
      this.#parts.push(this.out);
      this.#partChars += this.out.length;
      this.out = '';
    }
    this.#parts.push(part);
    this.checkOutput();
  }

  /** Runs a block and captures its output, slots included. */
  capture(run: Block, frame: Frame): string | Opaque {
    const out = this.out;
    const parts = this.#parts;
    const partChars = this.#partChars;
    this.out = '';
    this.#parts = null;
    this.#partChars = 0;
    try {
      run(this, frame);
      this.checkOutput();
      const value = this.#parts === null ? this.out : fragment(this.parts());
      this.charge(value);
      return value;
    } finally {
      this.out = out;
      this.#parts = parts;
      this.#partChars = partChars;
    }
  }

  /** Everything printed so far, in order. */
  parts(): Part[] {
    if (this.#parts === null) return this.out === '' ? [] : [this.out];
    return this.out === '' ? this.#parts : [...this.#parts, this.out];
  }

  /** An instruction failed: it prints nothing and the next one runs (9.4). */
  fail(error: unknown, type: string, line: number, offset: number): undefined {
    if (error instanceof LimitReached) throw error;
    const { name, message } = error instanceof Error ? error : { name: typeof error, message: String(error) };
    this.report(unexpectedError(name, type, message, { line, offset }, this.partial));
    return undefined;
  }

  /** True on the first call per key in this execution. */
  isFirst(key: object): boolean {
    this.#seen ??= new Set();
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  reachedLimit(limit: LimitReached): void {
    this.report(codeLimitReached(limit.kind, limit.detail, this.position, this.partial));
  }

  /** Finds a macro or partial (10.1) and runs it one level deeper. False when it is missing or nested too deep. */
  runNamed(name: string, frame: Frame, search: Frame): boolean {
    const found = this.#find(name, search);
    if (found === null) {
      this.report(partialMissing(name, this.position, this.partial));
      return false;
    }
    if (this.#depth >= this.#depthMax) {
      this.report(partialDepth(name, this.#depthMax, this.position, this.partial));
      return false;
    }
    const { partial, line, offset } = this;
    const isRecursive = this.#running.has(found);
    if (isRecursive && ++this.#recursiveRuns > recursiveRunsMax) {
      if (this.#recursiveRuns === recursiveRunsMax + 1)
        this.report(codeLimitReached('recursion', `(${recursiveRunsMax} partials)`, this.position, this.partial));
      return false;
    }
    this.#running.add(found);
    this.#depth++;
    this.partial = found.partial;
    try {
      found.run(this, frame);
    } finally {
      this.#depth--;
      if (!isRecursive) this.#running.delete(found);
      this.partial = partial;
      this.line = line;
      this.offset = offset;
    }
    return true;
  }

  #find(name: string, search: Frame): Macro | null {
    for (let frame: Frame | null = search; frame !== null; frame = frame.parent) {
      const macro = frame.macros?.get(name);
      if (macro !== undefined) return macro;
    }
    this.#parsed ??= new Map();
    const known = this.#parsed.get(name);
    if (known !== undefined) return known;
    const found = this.#load(name);
    this.#parsed.set(name, found);
    return found;
  }

  #load(name: string): Macro | null {
    const { partials } = this.options;
    const given =
      typeof partials === 'function'
        ? partials(name)
        : partials !== undefined && Object.hasOwn(partials, name)
          ? partials[name]
          : undefined;
    if (given === undefined || given === null) return null;
    const template = typeof given === 'string' ? this.compile(given) : given;
    for (const error of template.errors) {
      this.report(breaksPartial(error) ? partialSyntax(name, error) : { ...error, partial: name });
    }
    return { run: template.isBroken ? printNothing : template.run, partial: name };
  }

  /** Loop index of the innermost frame that has a counter (`iter`, `item-classes`). */
  loopIndex(frame: Frame): number | undefined {
    let at: Frame | null = frame;
    do {
      if (at.counter >= 0) return at.counter + 1;
      at = at.outer;
    } while (at !== null);
    return undefined;
  }
}

const printNothing: Block = () => {};

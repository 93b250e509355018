// Phase 2, second half: the tree to JavaScript source, the body of `new Function('R', source)`. Shared by the emitters of the
// instruction kinds: buffered literal text, look-up functions, formatters and predicates bound once.
//
// Safe by construction: template text, names and arguments enter the source only through `quote`, as JSON string literals; the
// rest is fixed text and numbers. The emitted code can only access its argument R (3-run/runtime.ts).
import type { Call, Path, PredicateCall } from '../1-parse/instruction.ts';
import { formatterNeeds } from '../formatters/names.ts';
import { emitBlock, quote } from './block.ts';
import type { Node } from './tree.ts';

/** Blocks nested deeper than this become their own function, so that V8 can parse the emitted code. */
const nestingMax = 24;

type Waiting = { name: string; nodes: readonly Node[] };

export class Emitter {
  readonly #prelude: string[] = [];
  readonly #known = new Map<string, string>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  /** The whole source, for a template's tree. @param facts further properties of the compiled template */
  source(tree: readonly Node[], facts: Readonly<Record<string, unknown>>): string {
    const root = this.block(tree);
    // Blocks are emitted iteratively, so that deep nesting cannot overflow the native stack.
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#emit(next);
    return `"use strict";\nconst Fr=R.Frame,T=R.truthy,Q=R.count,W=R.print,C=R.show,D=R.showIn;\n${this.#prelude.join('\n')}\nreturn {run:${root},...${quote(facts)}};`;
  }

  /** Emits a block as its own function `(x, f) => void`; returns its name. */
  block(nodes: readonly Node[]): string {
    const name = `b${this.#count++}`;
    this.#waiting.push({ name, nodes });
    return name;
  }

  #emit({ name, nodes }: Waiting): void {
    const body = new Body(this);
    emitBlock(body, nodes, 'f');
    // The parentheses make V8 compile the function eagerly instead of parsing it twice.
    this.#prelude.push(`const ${name}=(function(x,f){let v,t;\n${body.finish()}});`);
  }

  /** Expression for the outward look-up of a path. */
  lookUp(path: Path, frame: string): string {
    if (path.length === 1 && path[0] === '@') return `${frame}.node`;
    return `${this.#constant('o', `R.outward(${quote(path.join('.'))})`)}(${frame})`;
  }

  /** Looks up in the current frame only, for section and repeated. */
  lookUpHere(path: Path, frame: string): string {
    if (path.length === 1 && path[0] === '@') return `${frame}.node`;
    return `${this.#constant('h', `R.here(${quote(path.join('.'))})`)}(${frame})`;
  }

  /** A chain of formatters, bound once. */
  chain(calls: readonly Call[]): string {
    const bound = calls.map((call) => `[${quote(call.name)},${this.#args(call)}]`);
    return this.#constant('F', `R.chain([${bound.join(',')}])`);
  }

  predicate(call: PredicateCall, line: number, offset: number): string {
    return this.#constant('P', `R.predicate(${quote(call.name)},${this.#args(call)},${line},${offset})`);
  }

  expression(source: string): string {
    return this.#constant('E', `R.expression(${quote(source)})`);
  }

  needs(calls: readonly Call[]) {
    let frame = false;
    let rest = false;
    for (const { name } of calls) {
      const needs = formatterNeeds(name);
      frame ||= needs.frame;
      rest ||= needs.rest;
    }
    return { frame, rest };
  }

  #args(call: Call): string {
    return call.args === null
      ? 'R.noArgs'
      : `{list:${quote(call.args.list)},delimiter:${quote(call.args.delimiter)},raw:${quote(call.args.raw)}}`;
  }

  #constant(letter: string, expression: string): string {
    const known = this.#known.get(expression);
    if (known !== undefined) return known;
    const name = `${letter}${this.#count++}`;
    this.#known.set(expression, name);
    this.#prelude.push(`const ${name}=${expression};`);
    return name;
  }
}

/** The statements of one emitted function. Literal text is buffered and joined with what follows. */
export class Body {
  readonly emitter: Emitter;
  #code = '';
  #pending = '';
  #depth = 0;
  #frames = 0;

  constructor(emitter: Emitter) {
    this.emitter = emitter;
  }

  text(text: string): void {
    this.#pending += text;
  }

  flush(): void {
    if (this.#pending === '') return;
    this.#code += `x.out+=${quote(this.#pending)};\n`;
    this.#pending = '';
  }

  code(statement: string): void {
    this.flush();
    this.#code += statement + '\n';
  }

  /** A unique variable name within this function. */
  fresh(letter: string): string {
    return `${letter}${++this.#frames}`;
  }

  /** The statements of a nested block, for use in braces; deep ones become a call of their own function. */
  nested(nodes: readonly Node[], frame: string): void {
    this.flush();
    if (this.#depth >= nestingMax) {
      this.code(`${this.emitter.block(nodes)}(x,${frame});`);
      return;
    }
    this.#depth++;
    emitBlock(this, nodes, frame);
    this.flush();
    this.#depth--;
  }

  finish(): string {
    this.flush();
    return this.#code;
  }
}

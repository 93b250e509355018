// One scope level (section 8.1), created by the compiled code for sections, loops, formatter chains and applied templates.
import type { Block } from './execution.ts';
import { isOpaque } from './opaque.ts';
import { noFields, own } from './values.ts';

export type Macro = { run: Block; partial: string | undefined };

/** One frame's variables: most frames with any have only one, which needs no map. */
class Variables {
  readonly #first: string;
  #value: unknown;
  #others: Map<string, unknown> | null = null;

  constructor(name: string, value: unknown) {
    this.#first = name;
    this.#value = value;
  }

  get(name: string): unknown {
    if (name === this.#first) return this.#value;
    return this.#others === null ? undefined : this.#others.get(name);
  }

  set(name: string, value: unknown): void {
    if (name === this.#first) this.#value = value;
    else (this.#others ??= new Map()).set(name, value);
  }

  forEach(visit: (name: string, value: unknown) => void): void {
    visit(this.#first, this.#value);
    this.#others?.forEach((value, name) => void visit(name, value));
  }
}

export class Frame {
  node: unknown;
  /** The node if it supports look-ups, else an empty object, so that compiled look-ups need no type check. */
  object: Record<string, unknown>;
  /** The next frame of an outward look-up; null at the root and at a barrier. */
  outer: Frame | null;
  /** The enclosing frame, barrier or not: macros are looked up through it. */
  parent: Frame | null;
  /** Loop index of an array frame, else -1. */
  counter: number;
  variables: Variables | null;
  macros: Map<string, Macro> | null;

  constructor(node: unknown, parent: Frame | null, isBarrier = false) {
    this.node = node;
    this.object =
      typeof node === 'object' && node !== null && !isOpaque(node) ? (node as Record<string, unknown>) : noFields;
    this.outer = isBarrier ? null : parent;
    this.parent = parent;
    this.counter = -1;
    this.variables = null;
    this.macros = null;
  }
}

export function setVariable(frame: Frame, name: string, value: unknown): void {
  if (frame.variables === null) frame.variables = new Variables(name, value);
  else frame.variables.set(name, value);
}

/** A frame's own value for a name (8.5). */
export function ask(frame: Frame, name: string | number): unknown {
  if (typeof name === 'string' && name.charCodeAt(0) === 64) {
    if (name === '@index') return frame.counter < 0 ? undefined : frame.counter + 1;
    if (name === '@index0') return frame.counter < 0 ? undefined : frame.counter;
    return frame.variables === null ? undefined : frame.variables.get(name);
  }
  return own(frame.object, name);
}

export type Path = readonly (string | number)[];

/** Outward look-up (8.3) of a path known only at run time; compiled code has a function for each of its own paths. */
export function lookUp(frame: Frame, path: Path): unknown {
  const name = path[0];
  if (name === undefined) return undefined;
  let value: unknown;
  if (name === '@') {
    value = frame.node;
  } else {
    let at: Frame | null = frame;
    do {
      value = ask(at, name);
      at = at.outer;
    } while (value === undefined && at !== null);
  }
  for (let i = 1; i < path.length && value !== undefined; i++) value = own(value, path[i]!);
  return value;
}

/** A reference as text (`a.0.b`) to the segments of section 4. Text that is not a reference gives names that resolve to nothing. */
export function pathOf(text: string): Path {
  return text.split('.').map(segmentOf);
}

export function segmentOf(text: string): string | number {
  if (!/^\d+$/.test(text)) return text;
  const index = Number(text);
  return index <= 2147483647 ? index : text;
}

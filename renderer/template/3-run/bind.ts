// The tree as closures that can run immediately, for text that is seen for the first time: V8 would have to parse emitted JavaScript
// before its first run, which costs more than that run. Every instruction behaves like the code that 2-compile
// emits for it; template.test.ts and the fuzz bench verify that.
import type { Call, Path, PredicateCall } from '../1-parse/instruction.ts';
import { literalText, nodesPerCount } from '../2-compile/block.ts';
import { ifOperands } from '../2-compile/if.ts';
import type { IfNode, Node, OrNode, PredicateNode, RepeatedNode, SectionNode } from '../2-compile/tree.ts';
import { formatterNeeds } from '../formatters/names.ts';
import type { Block } from './execution.ts';
import { Frame } from './frame.ts';
import { here, type LookUp, outward } from './look-ups.ts';
import { runtime } from './runtime.ts';
import { chain, count, formatted, print, show, showIn } from './tags.ts';
import { own, truthy } from './values.ts';

/** Deeper blocks use emitted code, which needs less native stack per level. */
const nestingMax = 100;

/** Undefined when blocks are nested too deep. */
export function bind(tree: readonly Node[]): Block | undefined {
  return bindBlock(tree, 0);
}

type Bound = Block | undefined;

/** Undefined, here and below, means a block that is nested too deep somewhere. */
function bindBlock(nodes: readonly Node[], depth: number): Bound {
  if (depth > nestingMax) return undefined;
  if (nodes.length <= nodesPerCount) return bindRow(nodes, depth);
  const rows: Block[] = [];
  for (let from = 0; from < nodes.length; from += nodesPerCount) {
    const row = bindRow(nodes.slice(from, from + nodesPerCount), depth);
    if (row === undefined) return undefined;
    rows.push(row);
  }
  return (x, frame) => {
    for (const row of rows) row(x, frame);
  };
}

function bindRow(nodes: readonly Node[], depth: number): Bound {
  const steps = nodes.length;
  const texts: string[] = [];
  const runs: Block[] = [];
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'literal') text += literalText[node.name];
    else if (node.kind !== 'comment') {
      const run = bindNode(node, depth);
      if (run === undefined) return undefined;
      texts.push(text);
      runs.push(run);
      text = '';
    }
  }
  const last = text;
  return (x, frame) => {
    count(x, steps);
    for (let i = 0; i < runs.length; i++) {
      x.out += texts[i];
      runs[i]!(x, frame);
    }
    x.out += last;
  };
}

function bindNode(node: Exclude<Node, { kind: 'text' | 'literal' | 'comment' }>, depth: number): Bound {
  switch (node.kind) {
    case 'variable':
      return bindVariable(node);
    case 'section':
      return bindSection(node, depth);
    case 'repeated':
      return bindRepeated(node, depth);
    case 'predicate':
      return bindTests(node, depth);
    case 'if':
      return bindIf(node, depth);
    case 'bindvar': {
      const { name } = node;
      const { look, rest } = bindPaths(node.paths, node.calls);
      if (node.calls.length === 0) return (_x, frame) => runtime.setVariable(frame, name, look(frame));
      const run = chainOf(node.calls);
      const { line, offset } = node.at;
      return (x, frame) =>
        runtime.setVariable(frame, name, formatted(x, run, look(frame), frame, line, offset, rest?.(frame)));
    }
    case 'ctxvar': {
      const { name } = node;
      const bindings = node.bindings.map(([key, path]) => [key, lookOut(path)] as const);
      return (_x, frame) =>
        runtime.setVariable(frame, name, runtime.objectOf(bindings.map(([key, look]) => [key, look(frame)])));
    }
    case 'eval': {
      const { line, offset } = node.at;
      const run = runtime.expression(node.expression);
      return (x, frame) => {
        x.line = line;
        x.offset = offset;
        run(x, frame);
      };
    }
    case 'inject': {
      const { name, path } = node;
      return (x, frame) => runtime.setVariable(frame, name, own(x.options.injects, path));
    }
    case 'macro': {
      const { name } = node;
      const block = bindBlock(node.block, depth + 1);
      return block && ((x, frame) => runtime.setMacro(x, frame, name, block));
    }
    case 'include': {
      const { name } = node;
      const { line, offset } = node.at;
      const isPrinted = node.args.list.includes('output');
      return (x, frame) => {
        x.line = line;
        x.offset = offset;
        runtime.include(x, frame, name, isPrinted);
      };
    }
    default:
      return node satisfies never;
  }
}

function bindVariable({ paths, calls, at: { line, offset } }: Extract<Node, { kind: 'variable' }>): Block {
  const { look, rest } = bindPaths(paths, calls);
  if (calls.length === 0) return (x, frame) => print(x, look(frame));
  const run = chainOf(calls);
  if (!calls.some(({ name }) => formatterNeeds(name).frame)) {
    return (x, frame) => show(x, run, look(frame), frame, line, offset);
  }
  if (rest === undefined) return (x, frame) => showIn(x, run, look(frame), frame, line, offset);
  return (x, frame) => showIn(x, run, look(frame), frame, line, offset, rest(frame));
}

function bindSection({ path, block, alternate }: SectionNode, depth: number): Bound {
  const look = lookHere(path);
  const run = bindBlock(block, depth + 1);
  const otherwise = bindTests(alternate, depth);
  if (run === undefined || otherwise === undefined) return undefined;
  return (x, frame) => {
    const value = look(frame);
    if (truthy(value)) run(x, new Frame(value, frame));
    else otherwise(x, frame);
  };
}

function bindRepeated({ path, block, between, alternate }: RepeatedNode, depth: number): Bound {
  const look = lookHere(path);
  const run = bindBlock(block, depth + 1);
  const separate = between.length === 0 ? nothing : bindBlock(between, depth + 1);
  const otherwise = bindTests(alternate, depth);
  if (run === undefined || separate === undefined || otherwise === undefined) return undefined;
  return (x, frame) => {
    const list = look(frame);
    if (!Array.isArray(list) || list.length === 0) {
      otherwise(x, frame);
      return;
    }
    const array = new Frame(list, frame);
    const { length } = list;
    for (let i = 0; i < length; i++) {
      array.counter = i;
      const element = new Frame(list[i], array);
      count(x, 1);
      run(x, element);
      if (separate !== nothing && i < length - 1) separate(x, element);
    }
  };
}

function bindIf(node: IfNode, depth: number): Bound {
  const { operator, asked } = ifOperands(node);
  const looks = asked.map(lookOut);
  // After `||` the first true operand decides, after `&&` the first false one.
  const decides = operator === '||';
  const run = bindBlock(node.block, depth + 1);
  const otherwise = bindTests(node.alternate, depth);
  if (run === undefined || otherwise === undefined) return undefined;
  return (x, frame) => {
    let holds = !decides;
    for (let i = 0; i < looks.length && holds !== decides; i++) holds = truthy(looks[i]!(frame));
    if (holds) run(x, frame);
    else otherwise(x, frame);
  };
}

const nothing: Block = () => {};

/** A predicate and its alternates: the first that is true runs its block, one that fails ends the chain. */
function bindTests(first: PredicateNode | OrNode | null, depth: number): Bound {
  if (first === null) return nothing;
  const tests: { test: ReturnType<typeof runtime.predicate> | null; run: Block }[] = [];
  for (let at: PredicateNode | OrNode | null = first; at !== null; at = at.alternate) {
    const run = bindBlock(at.block, depth + 1);
    if (run === undefined) return undefined;
    tests.push({ test: at.call === null ? null : testOf(at.call, at.at), run });
  }
  if (tests.length === 1 && tests[0]!.test === null) return tests[0]!.run;
  return (x, frame) => {
    for (let i = 0; i < tests.length; i++) {
      const { test, run } = tests[i]!;
      const answer = test === null || test(x, frame);
      if (answer === false) continue;
      if (answer === true) run(x, frame);
      return;
    }
  };
}

const never = () => false;

function testOf(call: PredicateCall, { line, offset }: { line: number; offset: number }) {
  return call.isKnown ? runtime.predicate(call.name, call.args ?? runtime.noArgs, line, offset) : never;
}

const chainOf = (calls: readonly Call[]) => chain(calls.map(({ name, args }) => [name, args ?? runtime.noArgs]));

/** The first path, and the others if a formatter needs them. */
function bindPaths(paths: readonly Path[], calls: readonly Call[]) {
  const [look, ...others] = paths.map(lookOut);
  const rest = calls.some(({ name }) => formatterNeeds(name).rest)
    ? (frame: Frame) => others.map((other) => other(frame))
    : undefined;
  return { look: look!, rest };
}

const ofNode: LookUp = (frame) => frame.node;
const isNode = (path: Path) => path.length === 1 && path[0] === '@';
const lookOut = (path: Path): LookUp => (isNode(path) ? ofNode : outward(path.join('.')));
const lookHere = (path: Path): LookUp => (isNode(path) ? ofNode : here(path.join('.')));

// How long do pages take compared with @squarespace/template-engine: executed repeatedly, and compiled and
// executed once for a new text? And how does it grow with the number of items?
//
// Both engines run in this process, alternating, over the same texts and data, and their outputs are compared first. Times are CPU
// times, the minimum of many turns, because other load can only add. It adds to both engines while it lasts, so a ratio
// is the median of the ratios of adjacent turns; the ratio of the two minimums is reported too. The order
// alternates, and every turn starts with an empty young generation. (Only the young one: a full collection
// discards V8's optimizations, and both would warm up again in every turn.)
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CLDRFramework } from '@phensley/cldr';
import { Compiler } from '@squarespace/template-engine';
import {
  compileTemplate,
  createLocales,
  execute,
  instantiate,
  prepare,
  textOfParts,
} from '../renderer/template/template.ts';
import { type Rows, report, rounded } from './lib/report.ts';
import { type TemplatePage, templatePages } from './lib/template-pages.ts';

const sizes = [10, 100, 1000];
const rounds = 31;
const now = 1_700_000_000_000;
const gates = { executeMean: 0.25, executeMax: 0.4, firstMax: 1.2 };

const require = createRequire(import.meta.url);
const pack = (language: string) => require(`@phensley/cldr/packs/${language}.json`) as unknown;

export async function template(): Promise<void> {
  const rows: Rows = [];
  const ratios = { execute: [] as number[], first: [] as number[] };
  for (const size of sizes) {
    for (const page of templatePages(size)) {
      const engines = [reference(page), ours(page)] as const;
      const outputs = engines.map(({ again }) => again());
      if (outputs[0] !== outputs[1] || outputs[0] !== engines[1].first(-1))
        throw new Error(`Outputs of ${page.name} with ${size} items differ.`);
      const again = interleaved(engines[0].again, engines[1].again);
      const first = interleaved(engines[0].first, engines[1].first);
      const [refKb, ourKb] = engines.map(({ make }) => retainedKb(make));
      const [refMb, ourMb] = engines.map(({ again }) => allocatedMb(again));
      ratios.execute.push(again.ratio);
      ratios.first.push(first.ratio);
      rows.push({
        page: page.name,
        items: size,
        outputKb: rounded(outputs[0]!.length / 1024),
        executeMs: rounded(again.oursMs, 3),
        'reference executeMs': rounded(again.referenceMs, 3),
        'execute ratio': rounded(again.ratio, 3),
        'of least times': rounded(again.oursMs / again.referenceMs, 3),
        firstMs: rounded(first.oursMs, 3),
        'reference firstMs': rounded(first.referenceMs, 3),
        'first ratio': rounded(first.ratio, 3),
        compiledKb: rounded(ourKb!, 1),
        'reference compiledKb': rounded(refKb!, 1),
        allocatedMb: rounded(ourMb!, 3),
        'reference allocatedMb': rounded(refMb!, 3),
      });
    }
  }
  const summary = {
    executeMean: rounded(Math.exp(ratios.execute.reduce((sum, ratio) => sum + Math.log(ratio), 0) / rows.length), 3),
    executeMax: rounded(Math.max(...ratios.execute), 3),
    firstMax: rounded(Math.max(...ratios.first), 3),
  };
  const within = (Object.keys(gates) as (keyof typeof gates)[]).every((name) => summary[name] <= gates[name]);
  report('template', 'How long do pages take in the template language, beside the reference engine?', rows, {
    summary,
    gates,
    within,
  });
  console.log(summary, within ? 'within the gates' : `BEYOND THE GATES ${JSON.stringify(gates)}`);
  if (!within) process.exitCode = 1;
}

type Engine = {
  /** Executes an already compiled text. */
  again: () => string;
  /** Compiles a new text and executes it. */
  first: (turn: number) => string;
  /** Compiles and executes once, and returns the objects to retain. */
  make: (turn: number) => unknown;
};

/** A unique comment makes a text new to every cache. */
const unseen = (text: string, turn: number) => `${text}{## ${turn} ##}`;

function reference({ text, partials, data }: TemplatePage): Engine {
  const compiler = new Compiler();
  const cldr = new CLDRFramework({ loader: pack }).get('en');
  const parse = (source: string) => compiler.parse(source).code;
  const compiled: Record<string, ReturnType<typeof parse>> = {};
  for (const [name, source] of Object.entries(partials)) compiled[name] = parse(source);
  const run = (code: ReturnType<typeof parse>) =>
    compiler
      .execute({ code, json: data, partials: compiled as never, cldr, now, enableExpr: true, enableInclude: true })
      .ctx.render();
  const code = parse(text);
  return {
    again: () => run(code),
    first: (turn) => run(parse(unseen(text, turn))),
    make(turn) {
      const made = parse(unseen(text, turn));
      run(made);
      return made;
    },
  };
}

function ours({ text, partials, data }: TemplatePage): Engine {
  const options = {
    partials: Object.fromEntries(
      Object.entries(partials).map(([name, source]) => [name, instantiate(compileTemplate(source).source)]),
    ),
    locale: 'en',
    locales: createLocales(pack),
    now,
    enableExpr: true,
    enableInclude: true,
  };
  const run = (made: ReturnType<typeof prepare>) => textOfParts(execute(made, data, options).parts);
  const compiled = instantiate(compileTemplate(text).source);
  return {
    again: () => run(compiled),
    first: (turn) => run(prepare(unseen(text, turn))),
    make(turn) {
      const made = instantiate(compileTemplate(unseen(text, turn)).source);
      run(made);
      return made;
    },
  };
}

let turns = 0;

type Call = (turn: number) => unknown;

/** CPU time in ms for one call of each, and the ratio. Every turn makes enough calls for the clock's resolution. */
function interleaved(reference: Call, ours: Call): { referenceMs: number; oursMs: number; ratio: number } {
  const sides = [reference, ours].map((call) => {
    for (let i = 0; i < 30; i++) call(turns++);
    const one = cpuMs(() => call(turns++));
    return { call, repeats: Math.max(1, Math.min(400, Math.ceil(8 / Math.max(one, 0.02)))), times: [] as number[] };
  });
  // The first turns warm up, so that V8's compilation is not measured.
  for (let round = -12; round < rounds; round++) {
    for (const { call, repeats, times } of round % 2 === 0 ? sides : sides.toReversed()) {
      collect({ type: 'minor' });
      const ms = cpuMs(() => {
        for (let i = 0; i < repeats; i++) call(turns++);
      });
      if (round >= 0) times.push(ms / repeats);
    }
  }
  const [referenceTimes, ourTimes] = sides.map(({ times }) => times) as [number[], number[]];
  const paired = ourTimes.map((ms, round) => ms / referenceTimes[round]!).sort((a, b) => a - b);
  return {
    referenceMs: Math.min(...referenceTimes),
    oursMs: Math.min(...ourTimes),
    ratio: paired[Math.floor(rounds / 2)]!,
  };
}

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const heldCount = 50;

/** Heap that one compiled text retains, in kilobytes. */
function retainedKb(make: (turn: number) => unknown): number {
  for (let i = 0; i < 5; i++) make(turns++);
  collect();
  collect();
  const before = process.memoryUsage().heapUsed;
  const held = Array.from({ length: heldCount }, () => make(turns++));
  collect();
  collect();
  const after = process.memoryUsage().heapUsed;
  return held.length === heldCount ? (after - before) / heldCount / 1024 : Number.NaN;
}

/** Heap that one execution allocates, in megabytes: the maximum of a few, because a collection may intervene. */
function allocatedMb(run: () => string): number {
  let most = 0;
  for (let i = 0; i < 7; i++) {
    collect();
    const before = process.memoryUsage().heapUsed;
    run();
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  return most / 2 ** 20;
}

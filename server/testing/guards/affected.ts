// Picks the tests a change needs first, for `npm run ok`: those nearest to the changed files by imports, as many as fit into the time.
import path from 'node:path';
import { type Import, readImports } from './imports.ts';

type Affected = { run: string[]; left: string[] };

/** Runs in `npm test` only: multi-process and browser tests, and the exhaustive gates. */
const onlyInNpmTest = /\.(?:browser|fault|property)\.test\.|^server\/testing\/(?:guards\/access|attacks\/\S*)\.test\./;
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !onlyInNpmTest.test(file);

/** Nearly everything is reachable through these, so beyond them the folder decides. */
const isHub = (file: string) =>
  /^server\/(?:concepts|app|main)\.ts$|^server\/testing\/harness\/test-stoa\.ts$/.test(file);

const bundle: Record<string, string> = { '#rsc': 'renderer/rsc/rsc.tsx' };

/**
 * @param changed paths from the root, of any kind of file
 * @param secondsOf a test's last duration
 */
export function affectedTests(
  imports: readonly Import[],
  changed: readonly string[],
  { secondsOf, budgetSeconds }: { secondsOf: (test: string) => number; budgetSeconds: number },
): Affected {
  const importers = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ to }) => bundle[to] ?? to,
  );
  const tests = new Set(imports.map(({ from }) => from).filter(isTest));
  const distances = new Map<string, number>();
  const note = (file: string, distance: number) => {
    if (tests.has(file)) distances.set(file, Math.min(distance, distances.get(file) ?? distance));
  };
  for (const start of changed) {
    note(start, 0);
    // Case files and samples are read, not imported; beyond the hubs, too, tests of the same folder count.
    const folder = path.posix.dirname(start);
    for (const test of tests) if (path.posix.dirname(test) === folder) note(test, 1);
    if (!isHub(start)) for (const [file, distance] of reached(start, importers)) note(file, distance);
  }
  const nearest = [...distances].toSorted(
    ([a, near], [b, far]) => near - far || secondsOf(a) - secondsOf(b) || (a < b ? -1 : 1),
  );
  const result: Affected = { run: [], left: [] };
  let seconds = 0;
  for (const [test] of nearest) {
    seconds += secondsOf(test);
    (seconds <= budgetSeconds || result.run.length === 0 ? result.run : result.left).push(test);
  }
  return result;
}

/** All direct and indirect importers of a file, with their distance. */
function reached(start: string, importers: Map<string, readonly Import[]>): Map<string, number> {
  const seen = new Map([[start, 0]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const file = queue[at]!;
    for (const { from } of importers.get(file) ?? []) {
      if (seen.has(from) || isHub(from)) continue;
      seen.set(from, seen.get(file)! + 1);
      queue.push(from);
    }
  }
  return seen;
}

if (import.meta.main) {
  const { root, changed, seconds, budgetSeconds } = JSON.parse(process.argv[2]!);
  // Starting a file costs a second; unknown tests are assumed to take longer.
  const secondsOf = (test: string) => 1 + (seconds[test] ?? 2);
  console.log(JSON.stringify(affectedTests(readImports(root), changed, { secondsOf, budgetSeconds })));
}

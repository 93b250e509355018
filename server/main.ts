// The program's entry point: loads the build's other files with V8's compiled code from an earlier start, which halves startup time.
// Node's own compile cache lacks functions that are compiled lazily, which is nearly all of them: it is only for packages.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { runCommandLine } from './command-line.ts';

/** Not imported by name, because webpack would follow the required files. */
const { createRequire, enableCompileCache } = process.getBuiltinModule('node:module');

/** Folder of the built program. This file is `server/main.cjs` in it. */
const programFolder = path.resolve(path.dirname(process.argv[1] ?? '.'), '..');
const compiledFolder = path.join(programFolder, 'compiled/program');
/** Compiled when the single executable was built, for its first start. */
const builtFolder = path.join(programFolder, 'compiled/built');
enableCompileCache(path.join(programFolder, 'compiled/packages'));

const head = '(function (exports, require, module, __filename, __dirname) {';
const tail = '\n})';

type Loaded = { exports: unknown; script: Script; compiledFile: string; isKnown: boolean };
const loaded = new Map<string, Loaded>();

const programFile = path.join(programFolder, 'server/program.cjs');
// A script of `node:vm` has no source map.
const program = process.sourceMapsEnabled ? createRequire(programFile)(programFile) : load(programFile);
void (program as { runCommandLine: typeof runCommandLine }).runCommandLine(
  programFolder,
  process.env.STOA_COMPILE_PAGES ? () => void process.once('message', savePages) : saveCompiled,
);

function load(file: string): unknown {
  const known = loaded.get(file);
  if (known) return known.exports;
  const { source, sum } = wrapped(file);
  const compiledName = `${process.version}-${sum}`;
  const compiledFile = path.join(compiledFolder, compiledName);
  const cachedData = readCompiled(compiledFile) ?? readCompiled(path.join(builtFolder, compiledName));
  // Keeps V8 from flushing bytecode before it is saved.
  if (cachedData === undefined) setFlagsFromString('--no-flush-bytecode');
  const script = new Script(source, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  if (cachedData) free(cachedData);
  const module = { exports: {}, script, compiledFile, isKnown: script.cachedDataRejected === false };
  loaded.set(file, module);
  const folder = path.dirname(file);
  const requirePackage = createRequire(file);
  const require = (name: string) =>
    name.startsWith('.') ? load(path.resolve(folder, name)) : (requirePackage(name) as unknown);
  script.runInThisContext().call(module.exports, module.exports, require, module, file, folder);
  return module.exports;
}

/** The build is in ASCII. Joining strings would leave a copy of the megabytes of text behind until a major collection. */
function wrapped(file: string): { source: string; sum: number } {
  const bytes = bytesOf(file, head, tail);
  const sum = crc32(bytes.subarray(head.length, -tail.length));
  const source = bytes.toString('latin1');
  free(bytes);
  return { source, sum };
}

function bytesOf(file: string, before = '', after = ''): Buffer {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    // Memory of its own, to be freed.
    const bytes = Buffer.allocUnsafeSlow(before.length + size + after.length);
    bytes.write(before);
    readSync(opened, bytes, before.length, size, 0);
    bytes.write(after, before.length + size);
    return bytes;
  } finally {
    closeSync(opened);
  }
}

/** Returns the memory before any collection. */
function free(bytes: Buffer): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}

/** For the single executable (binary/build.mjs), when the code of a page is compiled, too. */
function savePages(): void {
  saveCompiled();
  process.disconnect?.();
}

/** Called once the site is served, when all startup code is compiled. */
function saveCompiled(): void {
  const modules = [...loaded.values()];
  if (modules.every(({ isKnown }) => isKnown)) return;
  // V8 rejects code that was cached with other flags.
  setFlagsFromString('--flush-bytecode');
  try {
    // Caches of other builds are useless.
    rmSync(compiledFolder, { recursive: true, force: true });
    mkdirSync(compiledFolder, { recursive: true });
    for (const { script, compiledFile } of modules) {
      const code = script.createCachedData();
      const unfinished = `${compiledFile}.${process.pid}`;
      writeFileSync(unfinished, Buffer.concat([checksumOf(code), code]));
      renameSync(unfinished, compiledFile);
    }
  } catch {
    // The folder is read-only, or another process writes the same files: the next start compiles again.
  }
}

/** Verified, because V8 would run damaged code. */
function readCompiled(file: string): Buffer | undefined {
  try {
    const bytes = bytesOf(file);
    const code = bytes.subarray(4);
    return checksumOf(code).equals(bytes.subarray(0, 4)) ? code : undefined;
  } catch {
    return undefined; // First start of this build.
  }
}

function checksumOf(code: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc32(code));
  return bytes;
}

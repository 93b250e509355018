// The program's entry point: loads the build's other files with V8's compiled code from an earlier start, which halves startup time.
// Node's own compile cache lacks functions that are compiled lazily, which is nearly all of them.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { runCommandLine } from './command-line.ts';

/** Not imported by name, because webpack would follow the required files. */
const { createRequire } = process.getBuiltinModule('node:module');

/** Folder of the built program. This file is `server/main.cjs` in it. */
const programFolder = path.resolve(path.dirname(process.argv[1] ?? '.'), '..');
const compiledFolder = path.join(programFolder, 'compiled');

type Loaded = { exports: unknown; script: Script; compiledFile: string; isKnown: boolean };
const loaded = new Map<string, Loaded>();

const programFile = path.join(programFolder, 'server/program.cjs');
// A script of `node:vm` has no source map.
const program = process.sourceMapsEnabled ? createRequire(programFile)(programFile) : load(programFile);
void (program as { runCommandLine: typeof runCommandLine }).runCommandLine(programFolder, saveCompiled);

function load(file: string): unknown {
  const known = loaded.get(file);
  if (known) return known.exports;
  // The build is in ASCII.
  const text = readFileSync(file, 'latin1');
  const compiledFile = path.join(compiledFolder, `${process.version}-${crc32(text)}`);
  const cachedData = readCompiled(compiledFile);
  // Keeps V8 from flushing bytecode before it is saved.
  if (cachedData === undefined) setFlagsFromString('--no-flush-bytecode');
  const head = '(function (exports, require, module, __filename, __dirname) {';
  const script = new Script(`${head}${text}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {}, script, compiledFile, isKnown: script.cachedDataRejected === false };
  loaded.set(file, module);
  const folder = path.dirname(file);
  const requirePackage = createRequire(file);
  const require = (name: string) =>
    name.startsWith('.') ? load(path.resolve(folder, name)) : (requirePackage(name) as unknown);
  script.runInThisContext().call(module.exports, module.exports, require, module, file, folder);
  return module.exports;
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
    const bytes = readFileSync(file);
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

// The entry of the program: loads the build's other files with the code that V8 compiled at an earlier start, which saves half of a start.
// V8's own cache in Node has no functions that are compiled when they are first called, and that is nearly all of them.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { runCommandLine } from './command-line.ts';

/** Not imported by name: webpack would want to follow what is required. */
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
  // Code that is to be kept is not dropped by a collection meanwhile.
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

/** Called once the site is served, when all code of a start is compiled. */
function saveCompiled(): void {
  const modules = [...loaded.values()];
  if (modules.every(({ isKnown }) => isKnown)) return;
  // V8 refuses code that was kept with other flags.
  setFlagsFromString('--flush-bytecode');
  try {
    // Those of other builds are of no use.
    rmSync(compiledFolder, { recursive: true, force: true });
    mkdirSync(compiledFolder, { recursive: true });
    for (const { script, compiledFile } of modules) {
      const code = script.createCachedData();
      const unfinished = `${compiledFile}.${process.pid}`;
      writeFileSync(unfinished, Buffer.concat([checksumOf(code), code]));
      renameSync(unfinished, compiledFile);
    }
  } catch {
    // Nothing can be written beside the program, or another process writes the same: then the next start compiles.
  }
}

/** V8 would run damaged code. */
function readCompiled(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(4);
    return checksumOf(code).equals(bytes.subarray(0, 4)) ? code : undefined;
  } catch {
    return undefined; // The first start of this build.
  }
}

function checksumOf(code: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc32(code));
  return bytes;
}

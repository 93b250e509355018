// The first code of the single executable: unpacks the program beside the data or into the cache, once per build, and runs it from there.
// Only Node's own modules can be required here. Checked by binary.fault.test.ts.
const { createHash, randomBytes } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { constants, crc32, zstdDecompressSync } = require('node:zlib');

/** As written by build.mjs. */
const build = JSON.parse(getAsset('build', 'utf8'));
/** Of `mallopt` in `malloc.h`. */
const mallocOptions = { MALLOC_ARENA_MAX: -8, MALLOC_TRIM_THRESHOLD_: -1 };
/** Once the threads that work at startup have ended. */
const trimMs = 35_000;
const folderName = `${build.version}-${build.hash}`;

setMemory();
const folder = unpackedFolder();
process.env.NODE_ENV = 'production';
// Commands start this program again for some steps, without the flag for the data folder.
process.env.STOA_UNPACK_FOLDER = path.dirname(folder);
process.env.STOA_COMMIT = build.commit;
const mainFile = path.join(folder, 'dist/server/main.cjs');
process.argv[1] = mainFile;
createRequire(mainFile)(mainFile);

/** As the environment would (operations 5.4), without a second start of the process. Only `serve` runs long enough to need them. */
function setMemory() {
  if (process.argv[2] !== 'serve' || process.platform !== 'linux') return;
  const { emitWarning } = process;
  try {
    // It warns that it is experimental. The runtime is part of this file.
    process.emitWarning = () => {};
    const { functions } = require('node:ffi').dlopen(null, {
      mallopt: { arguments: ['i32', 'i32'], return: 'i32' },
      malloc_trim: { arguments: ['u64'], return: 'i32' },
    });
    for (const [name, value] of Object.entries(build.memoryEnv))
      if (process.env[name] === undefined) functions.mallopt(mallocOptions[name], Number(value));
    // Threads of the runtime have allocated apart from each other before this, and what they free is returned only when asked for.
    setInterval(() => functions.malloc_trim(0n), trimMs).unref();
  } catch {
    // A C library without these two functions: the program only keeps more memory.
  } finally {
    process.emitWarning = emitWarning;
  }
}

function unpackedFolder() {
  const reasons = [];
  for (const parent of parents()) {
    try {
      const found = unpackedIn(parent);
      removeOthers(parent);
      return found;
    } catch (error) {
      reasons.push(`"${parent}": ${error.message}`);
    }
  }
  process.stderr.write(
    `Stoa unpacks itself to a folder once, and found none that works. Name one with STOA_UNPACK_FOLDER.\n${reasons.join('\n')}\n`,
  );
  process.exit(1);
}

/** Folders to unpack into, best first. */
function parents() {
  const { env } = process;
  if (env.STOA_UNPACK_FOLDER) return [path.resolve(env.STOA_UNPACK_FOLDER)];
  const isThere = (folder) => path.isAbsolute(folder) && fs.existsSync(folder);
  const cache = env.CACHE_DIRECTORY?.split(':')[0] || env.XDG_CACHE_HOME || '';
  const home = env.HOME || '';
  const data = dataFolder();
  return [
    ...(path.isAbsolute(cache) ? [path.join(cache, 'stoa')] : []),
    ...(isThere(home) ? [path.join(home, '.cache/stoa')] : []),
    ...(data ? [path.join(data, 'program')] : []),
    path.join(os.tmpdir(), `stoa-${process.getuid?.() ?? os.userInfo().username}`),
  ];
}

/** Undefined for commands that must not fill it. */
function dataFolder() {
  const [, , command, ...args] = process.argv;
  const at = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  const flag = at < 0 ? undefined : args[at].includes('=') ? args[at].slice('--data='.length) : args[at + 1];
  const data = path.resolve(flag || process.env.STOA_DATA || 'data');
  return command === 'serve' || (command !== 'restore' && fs.existsSync(data)) ? data : undefined;
}

function unpackedIn(parent) {
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  checkOwner(parent);
  const final = path.join(parent, folderName);
  for (let triesLeft = 5, isMade = false; triesLeft > 0; triesLeft--) {
    if (isWhole(final, isMade)) return final;
    const part = path.join(parent, `${folderName}.${mark()}.${randomBytes(4).toString('hex')}.part`);
    try {
      // A damaged one is moved away first. Processes that still run from it keep their open files.
      if (fs.existsSync(final)) {
        fs.renameSync(final, `${part}.part`);
        fs.rmSync(`${part}.part`, { recursive: true, force: true });
      }
      unpackTo(part);
      fs.renameSync(part, final);
      isMade = true;
    } catch (error) {
      fs.rmSync(part, { recursive: true, force: true });
      // Another start was faster.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
    }
  }
  throw new Error('it keeps changing');
}

/** No other user may put code there. */
function checkOwner(folder) {
  const found = fs.lstatSync(folder);
  const uid = process.getuid?.();
  if (!found.isDirectory()) throw new Error('it is not a folder');
  if (uid !== undefined && found.uid !== uid) throw new Error('it belongs to another user');
  if (uid !== undefined && (found.mode & 0o022) !== 0) throw new Error('other users can write to it');
}

/**
 * Compares the hash of machine code, and the checksum of every other file. Later starts compare only what the file system knows of each
 * file, until the machine restarts: its crash can damage files without changing that.
 * @param isMade by this start, which compared all of it before it was written
 */
function isWhole(folder, isMade) {
  if (!fs.existsSync(folder)) return false;
  checkOwner(folder);
  use(folder);
  const stampFile = path.join(folder, 'checked');
  const stamp = stampOf(folder);
  if (stamp !== undefined && stamp === textIn(stampFile)) return true;
  // Small, because memory allocated here stays with the server until its first major collection.
  const space = Buffer.allocUnsafe(262_144);
  if (!isMade && !build.files.every((file) => isSame(path.join(folder, file.name), file, space))) return false;
  try {
    if (stamp !== undefined) fs.writeFileSync(stampFile, stamp, { mode: 0o600 });
  } catch {
    // The folder is read-only: the next start compares again.
  }
  return true;
}

/** Undefined when a file is missing, or the start of the machine has no name. Every write to a file changes its `ctime`. */
function stampOf(folder) {
  const boot = textIn('/proc/sys/kernel/random/boot_id');
  if (boot === undefined) return undefined;
  const stamp = createHash('sha256').update(boot);
  for (const { name } of build.files) {
    const found = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    stamp.update(`${found.dev} ${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}\n`);
  }
  return stamp.digest('hex');
}

function textIn(file) {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

function isSame(name, { size, crc, sha256 }, space) {
  let opened;
  try {
    opened = fs.openSync(name);
  } catch {
    return false;
  }
  const sum = sha256 === undefined ? undefined : createHash('sha256');
  let foundSize = 0;
  let foundCrc = 0;
  for (let got = fs.readSync(opened, space); got > 0 && foundSize <= size; got = fs.readSync(opened, space)) {
    const bytes = space.subarray(0, got);
    foundSize += got;
    if (sum) sum.update(bytes);
    else foundCrc = crc32(bytes, foundCrc);
  }
  fs.closeSync(opened);
  return foundSize === size && (sum ? sum.digest('hex') === sha256 : foundCrc === crc);
}

function unpackTo(folder) {
  const packed = new Uint8Array(getRawAsset('files'));
  const total = build.files.reduce((sum, { size }) => sum + size, 0);
  // In one piece, and one more byte to see its end: joining pieces takes as long as everything else, and twice the memory.
  const bytes = zstdDecompressSync(packed, { chunkSize: total + 1, params: { [constants.ZSTD_d_windowLogMax]: 27 } });
  fs.mkdirSync(folder, { mode: 0o700 });
  use(folder);
  const made = new Set();
  let at = 0;
  for (const { name, size, crc, sha256 } of build.files) {
    const content = bytes.subarray(at, (at += size));
    if (sha256 !== undefined) withDistances(content);
    if (sha256 === undefined ? crc32(content) !== crc : hashOf(content) !== sha256)
      throw new Error(`${name} in ${process.execPath} is damaged: download Stoa again`);
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
    made.add(parent);
    fs.writeFileSync(file, content, { mode: 0o600 });
  }
}

/** Undoes `withTargets` of build.mjs. Without functions of Buffer, which take twice the time. */
function withDistances(bytes) {
  const { length } = bytes;
  for (let at = 0; at + 5 <= length; at++) {
    if ((bytes[at] & 0xfe) !== 0xe8) continue;
    const target = bytes[at + 1] | (bytes[at + 2] << 8) | (bytes[at + 3] << 16) | (bytes[at + 4] << 24);
    if (target >= -at && target < length) {
      const distance = target >= 0 ? target - at : target + length;
      bytes[at + 1] = distance;
      bytes[at + 2] = distance >> 8;
      bytes[at + 3] = distance >> 16;
      bytes[at + 4] = distance >> 24;
    }
    at += 4;
  }
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Marks the folder as used by this process. */
function use(folder) {
  const file = path.join(folder, 'in-use', mark());
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, '');
    process.once('exit', () => fs.rmSync(file, { force: true }));
  } catch {
    // A folder without write permission is not removed either.
  }
}

/** Identifies a process: PIDs are reused, start times are not. */
function mark(pid = process.pid) {
  return `${pid}-${startOf(pid)}`;
}

function startOf(pid) {
  try {
    // The name of the program, in parentheses, may have spaces.
    return fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').pop().split(' ')[19];
  } catch {
    return '0';
  }
}

function isRunning(ofProcess) {
  const pid = Number(ofProcess.split('-')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return mark(pid) === ofProcess;
}

/** Removes earlier builds and incomplete unpacks, unless a process still runs from them. */
function removeOthers(parent) {
  for (const name of fs.readdirSync(parent)) {
    const part = /\.(\d+-\d+)\.[0-9a-f]{8}\.part(?:\.part)?$/.exec(name);
    if (name === folderName || !(part || /^\d[\w.]*-[0-9a-f]{16}$/.test(name))) continue;
    const other = path.join(parent, name);
    try {
      const users = part ? [part[1]] : namesIn(path.join(other, 'in-use'));
      if (!users.some(isRunning)) fs.rmSync(other, { recursive: true, force: true });
    } catch {
      // Another start removes it concurrently.
    }
  }
}

function namesIn(folder) {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

// Serves a folder of built files (client bundles, fonts) from memory, compressed once. Nothing outside the folder can be named.
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { growingCache } from '../../base/growing-cache.ts';
import { type FilePart, packedFolder, readPart } from '../../base/packed-folder.ts';
import { etagOf, notModified } from '../conditional.ts';
import type { Ctx, Middleware } from '../context.ts';
import { acceptedEncodings, isCompressible } from '../encodings.ts';
import { mediaTypeOf } from '../media-types.ts';

type Kept = {
  type: string;
  etag: string;
  /** File time and size when read; a changed file is read again. */
  stamp: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  /** Requests since it was read. */
  askedCount: number;
};

type Located = { path: string; stamp: string; part?: FilePart };

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Brotli's best level takes twenty times as long as 9 and saves another twelfth: only for frequently requested files. */
const askedOften = 10;

/** Larger files aren't cached: send them with `sendFile`. */
const fileBytesMax = 16_777_216;

/**
 * @param prefix with slashes at both ends, e.g. `/_stoa/`
 * @param immutable names contain a content hash: browsers cache them for a year, and we never check the file again
 * @param sourceMaps also serves source maps: for development only
 * @param maxBytes cached in memory, all encodings together
 */
export function serveFolder(
  prefix: string,
  folder: string,
  {
    immutable = false,
    sourceMaps = false,
    maxBytes = 67_108_864,
  }: { immutable?: boolean; sourceMaps?: boolean; maxBytes?: number } = {},
): Middleware {
  if (!prefix.startsWith('/') || !prefix.endsWith('/'))
    throw new Error(`Prefix "${prefix}" needs a slash at both ends`);
  const kept = growingCache<Promise<Kept | undefined>>(5_000);
  let root: Promise<string> | undefined;
  const packed = packedFolder(folder);
  let keptBytes = 0;
  /** One file at a time, so that three of the four threads stay free. */
  let improving = Promise.resolve();

  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const name = safeName(ctx.path.slice(prefix.length));
    const isHidden = name === undefined || (name.endsWith('.map') && !sourceMaps);
    const file = isHidden ? undefined : await find(name);
    if (file === undefined) return next();
    answer(ctx, file, immutable);
    if (immutable && ++file.askedCount === askedOften)
      improving = improving
        .then(async () => {
          file.br = file.br && (await brotli(file.identity, constants.BROTLI_MAX_QUALITY));
        })
        // The existing encoding remains valid.
        .catch(() => undefined);
  };

  async function find(name: string): Promise<Kept | undefined> {
    const known = await kept.get(name);
    if (known !== undefined && immutable) return known;
    const at = await locate(name);
    if (at === undefined) return undefined;
    if (known?.stamp === at.stamp) return known;
    const reading = pack(name, at);
    // Concurrent requests wait for the same read and compression.
    kept.set(name, reading);
    try {
      const file = await reading;
      keptBytes += sizeOf(file) - (known === undefined ? 0 : sizeOf(known));
      if (keptBytes > maxBytes) {
        kept.clear();
        keptBytes = 0;
      }
      return file;
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  }

  async function locate(name: string): Promise<Located | undefined> {
    if (packed !== undefined) {
      const part = packed(name);
      return part && { path: part.path, stamp: '', part };
    }
    try {
      const base = await (root ??= realpath(folder));
      // A symlink may point outside the folder: check the real path.
      const path = await realpath(join(base, name));
      if (!path.startsWith(base + sep)) return undefined;
      const found = await stat(path);
      if (!found.isFile() || found.size > fileBytesMax) return undefined;
      return { path, stamp: `${found.size}-${found.mtimeMs}` };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') {
        root = undefined; // The folder itself may not have been built yet.
        return undefined;
      }
      throw error;
    }
  }
}

/** Forward slashes, plain characters, no segment that starts with a dot; undefined for everything else. */
function safeName(raw: string): string | undefined {
  if (raw.length > 300 || !/^[\w@+~.-]+(?:\/[\w@+~.-]+)*$/.test(raw)) return undefined;
  return raw.split('/').some((part) => part.startsWith('.')) ? undefined : raw;
}

async function pack(name: string, { path, stamp, part }: Located): Promise<Kept> {
  const identity = part === undefined ? await readFile(path) : readPart(part);
  const type = mediaTypeOf(name);
  const file: Kept = { type, etag: etagOf(identity), stamp, identity, askedCount: 0 };
  if (!isCompressible(type) || identity.length < 512) return file;
  const [br, gz] = await Promise.all([brotli(identity, 9), gzipOf(identity, { level: 9 })]);
  return {
    ...file,
    br: br.length < identity.length ? br : undefined,
    gzip: gz.length < identity.length ? gz : undefined,
  };
}

const brotli = (bytes: Buffer, quality: number) =>
  brotliOf(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

function answer(ctx: Ctx, file: Kept, immutable: boolean): void {
  ctx.status = 200;
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
  ctx.set('ETag', file.etag);
  if (file.br !== undefined || file.gzip !== undefined) ctx.vary('Accept-Encoding');
  if (notModified(ctx.req.headers, file.etag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  const accepted = acceptedEncodings(ctx.req.headers['accept-encoding']);
  const encoding =
    accepted.br && file.br !== undefined ? 'br' : accepted.gzip && file.gzip !== undefined ? 'gzip' : undefined;
  if (encoding !== undefined) ctx.set('Content-Encoding', encoding);
  ctx.body = encoding === undefined ? file.identity : file[encoding];
  ctx.set('Content-Type', file.type);
}

const sizeOf = (file: Kept | undefined) =>
  file === undefined ? 0 : file.identity.length + (file.br?.length ?? 0) + (file.gzip?.length ?? 0);

// Streams one stored file, with ranges: uploads, images, downloads. The caller chooses the file; no path comes from a request.
import type { ByteRange, StoredFile } from '../base/stored-file.ts';
import { notModified } from './conditional.ts';
import type { Ctx } from './context.ts';
import { notFound } from './errors.ts';

type SendFileOptions = {
  /** Content type, detected from the content at upload. */
  type: string;
  /** Strong, e.g. `"<content hash>"`. Absent: from size and time. */
  etag?: string;
  /** Default `public, max-age=31536000, immutable`, right for content-addressed files. */
  cacheControl?: string;
  /** Download under this name instead of displaying. */
  downloadName?: string;
};

/** @throws not-found for a missing file */
export async function sendFile(ctx: Ctx, file: StoredFile, options: SendFileOptions): Promise<void> {
  const found = await file.facts();
  if (!found) throw notFound();
  const { sizeBytes: size, changedAt } = found;
  const etag = options.etag ?? `"${size.toString(36)}-${Math.round(changedAt).toString(36)}"`;
  const lastModified = new Date(changedAt).toUTCString();

  ctx.state.headerProfile = 'asset';
  ctx.set('ETag', etag);
  ctx.set('Last-Modified', lastModified);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', options.cacheControl ?? 'public, max-age=31536000, immutable');
  if (notModified(ctx.req.headers, etag, lastModified)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }

  const range = wantedRange(ctx, size, etag);
  if (range === 'impossible') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  // Open it before setting headers: a remote store may fail.
  const body = ctx.method === 'HEAD' ? '' : await file.open(range);
  if (body === undefined) throw notFound();
  if (options.downloadName !== undefined) ctx.set('Content-Disposition', attachment(options.downloadName));
  ctx.status = range === undefined ? 200 : 206;
  if (range !== undefined) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  ctx.body = body;
  ctx.set('Content-Type', options.type);
  ctx.set('Content-Length', String(range === undefined ? size : range.end - range.start + 1));
}

/** How many bytes of a file of this size `sendFile` will send for the request. */
export function servedBytes(ctx: Ctx, size: number, etag: string): number {
  const range = wantedRange(ctx, size, etag);
  if (range === 'impossible') return 0;
  return range === undefined ? size : range.end - range.start + 1;
}

/** For bytes that aren't stored: the same headers, no ranges. */
export function sendBytes(ctx: Ctx, bytes: Uint8Array, options: { type: string; etag: string }): void {
  ctx.state.headerProfile = 'asset';
  ctx.set('ETag', options.etag);
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  if (notModified(ctx.req.headers, options.etag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.body = Buffer.from(bytes);
  ctx.set('Content-Type', options.type);
}

/** One range; multiple ranges, or a range of another version, get the whole file. */
function wantedRange(ctx: Ctx, size: number, etag: string): ByteRange | 'impossible' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get('Range'));
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const unchanged = ctx.get('If-Range');
  if (unchanged !== '' && unchanged !== etag) return undefined;
  const last = size - 1;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'impossible' : { start: size - length, end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  return start > end || start > last ? 'impossible' : { start, end };
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
function attachment(name: string): string {
  const plain = shortened(name.replace(/[^\w .()-]/g, '_'), 100);
  const encoded = encodeURIComponent(shortened(name, 200).toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Preserves the extension, which determines the program that opens it. */
function shortened(name: string, max: number): string {
  if (name.length <= max) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, max - ending.length) + ending;
}

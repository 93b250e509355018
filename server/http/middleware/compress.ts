// Compresses route responses. Skips those that are small, already compressed, or have an encoding (page cache, static files).
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import { answerHeader, type Middleware } from '../context.ts';
import { acceptedEncodings, isCompressible } from '../encodings.ts';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Smaller answers fit one packet either way. */
const minBytes = 1_024;
/** Compressing this much takes a tenth of a millisecond, less than waiting for another thread. */
const hereBytesMax = 16_384;

export function compress(): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.respond === false || ctx.res.headersSent || ctx.method === 'HEAD') return;
    const { body } = ctx;
    if (body === undefined || body === null || ctx.status === 204 || ctx.status === 304) return;
    if (ctx.res.hasHeader('Content-Encoding') || ctx.res.hasHeader('Content-Range')) return;
    if (
      !isCompressible(answerHeader(ctx, 'Content-Type')) ||
      answerHeader(ctx, 'Cache-Control').includes('no-transform')
    )
      return;
    ctx.vary('Accept-Encoding');
    const accepted = acceptedEncodings(ctx.req.headers['accept-encoding']);
    if (!accepted.br && !accepted.gzip) return;

    if (body instanceof Readable) {
      ctx.set('Content-Encoding', 'gzip');
      ctx.remove('Content-Length');
      // Flushed with each chunk, so that early chunks arrive early.
      const packer = createGzip({ flush: constants.Z_SYNC_FLUSH });
      body.on('error', (error) => packer.destroy(error));
      packer.on('close', () => body.destroy());
      ctx.body = body.pipe(packer);
      return;
    }
    const bytes =
      typeof body === 'string' || body instanceof Uint8Array
        ? Buffer.from(body as string)
        : Buffer.from(JSON.stringify(body));
    if (bytes.length < minBytes) return;
    const isHere = bytes.length <= hereBytesMax;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const packed = accepted.br
      ? isHere
        ? brotliCompressSync(bytes, quality)
        : await brotliOf(bytes, quality)
      : isHere
        ? gzipSync(bytes)
        : await gzipOf(bytes);
    const type = answerHeader(ctx, 'Content-Type');
    ctx.set('Content-Encoding', accepted.br ? 'br' : 'gzip');
    ctx.body = packed;
    ctx.set('Content-Type', type);
  };
}

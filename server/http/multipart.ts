// Uploads: bounded multipart/form-data, in memory. Callers authorize before and check the type by content afterwards.
import busboy from 'busboy';
import { bodyKind, discard, mediaType, refuseEncoded } from './body.ts';
import type { Ctx } from './context.ts';
import { badRequest, clientGone, tooLarge, tooMany, unsupportedMediaType } from './errors.ts';
import { messages } from './messages.ts';

type MultipartOptions = {
  /** Limit for the whole body. */
  maxBytes: number;
  /** Default 1. */
  maxFiles?: number;
  /** Limit per file. Default: `maxBytes`. */
  maxFileBytes?: number;
  /** Default 100. */
  maxFields?: number;
  /** Limit per non-file field. Default 64 KiB. */
  maxFieldBytes?: number;
};

type UploadedFile = {
  field: string;
  /** Name from the client, without folders: for display, never for a path. */
  name: string;
  /** Type from the client, unverified. */
  claimedType: string;
  bytes: Buffer;
};

type Multipart = { fields: Record<string, string>; files: UploadedFile[] };

/** @throws 415 for another content type, 413 past a bound, 400 for a body that is not multipart or ends early */
export async function readMultipart(ctx: Ctx, options: MultipartOptions): Promise<Multipart> {
  const { maxBytes, maxFiles = 1, maxFileBytes = maxBytes, maxFields = 100, maxFieldBytes = 65_536 } = options;
  if (bodyKind(ctx) !== 'multipart')
    throw unsupportedMediaType({ found: mediaType(ctx), wanted: 'multipart/form-data' });
  refuseEncoded(ctx);
  const declared = Number(ctx.req.headers['content-length'] ?? 0);
  if (declared > maxBytes) {
    await discard(ctx, declared);
    throw tooLarge({ what: 'The body', maxBytes: maxBytes });
  }

  const parser = makeParser(ctx, {
    fileSize: maxFileBytes,
    files: maxFiles,
    fields: maxFields,
    fieldSize: maxFieldBytes,
  });
  try {
    return await collect(ctx, parser, { maxBytes, maxFiles, maxFileBytes, maxFields, maxFieldBytes });
  } catch (error) {
    ctx.req.unpipe(parser);
    parser.destroy();
    await discard(ctx, Number.POSITIVE_INFINITY);
    throw error;
  }
}

function makeParser(ctx: Ctx, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({
      headers: ctx.req.headers,
      limits: { ...limits, fieldNameSize: 200, headerPairs: 50 },
      defParamCharset: 'utf8',
    });
  } catch {
    throw badRequest(messages.noBoundary);
  }
}

function collect(ctx: Ctx, parser: busboy.Busboy, limits: Required<MultipartOptions>): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: UploadedFile[] = [];
    let size = 0;

    ctx.req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.maxBytes) reject(tooLarge({ what: 'The body', maxBytes: limits.maxBytes }));
    });
    ctx.req.on('close', () => ctx.req.readableEnded || reject(clientGone()));

    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) return reject(tooLarge({ what: 'A field', maxBytes: limits.maxFieldBytes }));
      if (info.nameTruncated || name === '__proto__') return reject(badRequest(messages.fieldName));
      if (fields.has(name)) return reject(badRequest(messages.formFieldTwice));
      fields.set(name, value);
    });
    parser.on('file', (field, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(tooLarge({ what: 'A file', maxBytes: limits.maxFileBytes })));
      stream.on('error', () => reject(badRequest(messages.fileCutShort)));
      stream.on('end', () =>
        files.push({ field, name: info.filename ?? '', claimedType: info.mimeType, bytes: Buffer.concat(chunks) }),
      );
    });
    parser.on('filesLimit', () => reject(tooMany({ what: 'files', max: limits.maxFiles })));
    parser.on('fieldsLimit', () => reject(tooMany({ what: 'fields', max: limits.maxFields })));
    parser.on('error', () => reject(badRequest(messages.notMultipart)));
    parser.on('close', () => resolve({ fields: Object.fromEntries(fields), files }));
    ctx.req.pipe(parser);
  });
}

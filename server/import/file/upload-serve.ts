// File transfer over HTTP: uploads with form fields, and CSV downloads. Public.
import { Readable } from 'node:stream';
import type * as z from 'zod';
import { checked } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { readMultipart } from '../../http/multipart.ts';
import { messages } from './messages.ts';

/** @throws if the form or its fields are invalid */
export async function readUpload<T>(ctx: Ctx, maxBytes: number, schema: z.ZodType<T>) {
  const { files, fields } = await readMultipart(ctx, { maxBytes, maxFields: 5 });
  const [file] = files;
  if (file === undefined) throw badRequest(messages.noFile);
  return { file, fields: checked(schema, fields) };
}

/** Downloads run one at a time. */
export function csvDownloads(store: object) {
  const turn = exportTurns(store);
  return (ctx: Ctx, filename: string, rows: () => Promise<AsyncIterable<string>>): void | Promise<void> =>
    turn(ctx, async () => {
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${filename}"`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = Readable.from(await rows());
    });
}

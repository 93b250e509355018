// File transfer over HTTP: uploads with form fields. Public.
import type * as z from 'zod';
import { checked } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import { messages } from './messages.ts';

/** @throws if the form or its fields are invalid */
export async function readUpload<T>(ctx: Ctx, maxBytes: number, schema: z.ZodType<T>) {
  const { files, fields } = await readMultipart(ctx, { maxBytes, maxFields: 5 });
  const [file] = files;
  if (file === undefined) throw badRequest(messages.noFile);
  return { file, fields: checked(schema, fields) };
}

// NDJSON from standard input: one request and one answer per line, in order. An invalid line gets an error as its
// answer.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { templateMessages } from '../messages.ts';
import type { RunInput } from './run.ts';

const request = z.object({
  template: z.string(),
  json: z.unknown().optional(),
  partials: z.record(z.string(), z.string()).optional(),
  injects: z.record(z.string(), z.unknown()).optional(),
  preprocess: z.boolean().optional(),
  locale: z.string().nullable().optional(),
  timeZone: z.string().optional(),
  now: z.number().optional(),
});

type Line = { number: number; input: RunInput } | { number: number; fault: string };

export async function* requestLines(input: Readable): AsyncGenerator<Line> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() !== '') yield { number, ...parsed(line) };
  }
}

function parsed(line: string): { input: RunInput } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { fault: templateMessages.lineNotJson({ why: (error as Error).message }) };
  }
  const { success, data, error } = request.safeParse(value);
  if (success) return { input: data as RunInput };
  const issue = error.issues[0];
  return { fault: templateMessages.lineInvalid({ path: issue?.path.join('.') ?? '', why: issue?.message }) };
}

/** In the format of a template error, so that readers need no special case. */
export const lineFault = (fault: string) => ({
  kind: 'input',
  level: 'error',
  code: 'BAD_LINE',
  message: fault,
  line: 1,
  offset: 1,
});

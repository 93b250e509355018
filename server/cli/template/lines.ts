// NDJSON from standard input: one request a line, one answer a line, in order. What is no request is answered with an error and
// the next line goes on.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';
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

export type Line = { number: number; input: RunInput } | { number: number; fault: string };

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
    return { fault: `The line is not JSON: ${(error as Error).message}.` };
  }
  const { success, data, error } = request.safeParse(value);
  if (success) return { input: data as RunInput };
  const issue = error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? '' : `"${issue.path.join('.')}": `;
  return { fault: `The line is not a valid request: ${place}${issue?.message}.` };
}

/** In the form of a template's errors, so that readers of answers need not tell them apart. */
export const lineFault = (fault: string) => ({
  kind: 'input',
  level: 'error',
  code: 'BAD_LINE',
  message: fault,
  line: 1,
  offset: 1,
});

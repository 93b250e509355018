// Script errors on the site's pages, one record per kind of error. Portable.
import * as z from 'zod';
import { objectOf, pageOf, textOf } from '../hit/wire.ts';
import { dayCountsSchema } from '../telemetry/day-counts.ts';

export const scriptErrorSchema = z.object({
  fingerprint: z.string(),
  message: z.string(),
  /** The script's URL, without its query. Empty if unknown. */
  source: z.string(),
  line: z.int(),
  column: z.int(),
  count: z.int(),
  firstAt: z.int(),
  lastAt: z.int(),
  /** Some of the pages where it occurred. */
  pages: z.array(z.string()),
  /** Absent in records of older versions. */
  days: dayCountsSchema.optional(),
});
export type ScriptError = z.infer<typeof scriptErrorSchema>;

export const errorSampleSchema = z.object({
  at: z.int(),
  page: z.string(),
  browser: z.string(),
  system: z.string(),
  stack: z.string(),
});
export type ErrorSample = z.infer<typeof errorSampleSchema>;

export const errorLimits = {
  /** Errors per report. Spec §8: at most 10 are queued. */
  perReport: 10,
  samples: 20,
  /** Spec §8. */
  stackChars: 5_000,
  messageChars: 500,
  pages: 5,
  newPerDay: 50,
  keptMs: 90 * 86_400_000,
} as const;

export type ReportedError = Pick<ScriptError, 'message' | 'source' | 'line' | 'column'> & {
  page: string;
  stack: string;
};

/** Parses `{ event, data, timestamp }` of a report. @returns undefined if it has no message */
export function reportedError(value: unknown): ReportedError | undefined {
  const event = objectOf(value);
  const data = { ...event, ...objectOf(event.data) };
  const stack = withoutQueries(typeof data.stack === 'string' ? data.stack.slice(0, errorLimits.stackChars) : '');
  const message = withoutQueries(textOf(data, 'message', 'error', 'msg').slice(0, errorLimits.messageChars));
  if (message === '') return undefined;
  const frame = firstFrame(stack);
  return {
    message,
    source: withoutQueries(textOf(data, 'source', 'filename', 'fileName').slice(0, 300)) || frame.source,
    line: position(data.lineno ?? data.line ?? data.lineNumber) || frame.line,
    column: position(data.colno ?? data.column ?? data.columnNumber) || frame.column,
    page: pageOf(textOf(data, 'url', 'page', 'pagePath', 'href')).page,
    stack,
  };
}

/** Deduplication key of an error; ignores numbers in the message, which vary. */
export const kindText = ({ message, source, line, column }: ReportedError): string =>
  `${message.replace(/\d+/g, '0')}\n${source}\n${line}\n${column}`;

/** Removes URL queries, which may identify a person or contain a token. */
const withoutQueries = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\?[^\s:)"']{1,2000}/g, '');

/** `at f (https://shop.example/a.js:10:5)`, or `f@https://shop.example/a.js:10:5`. */
function firstFrame(stack: string): { source: string; line: number; column: number } {
  for (const text of stack.split('\n', 20)) {
    const start = text.indexOf('http');
    if (start < 0) continue;
    const parts = text
      .slice(start, start + 400)
      .trim()
      .replace(/\)$/, '')
      .split(':');
    const column = position(parts.at(-1));
    const line = position(parts.at(-2));
    if (line > 0) return { source: parts.slice(0, -2).join(':').slice(0, 300), line, column };
  }
  return { source: '', line: 0, column: 0 };
}

function position(value: unknown): number {
  const found = Number(value);
  return Number.isInteger(found) && found > 0 && found < 1e9 ? found : 0;
}

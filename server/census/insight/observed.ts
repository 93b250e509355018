// Reports from visitors' browsers: script errors and accessibility problems. Both are few, so all of them are read at
// once.
import type { Parts } from '../../base/parts.ts';
import { folded } from '../../base/text/folded.ts';
import { findScriptError, type ScriptError, scriptErrors } from '../script-error/script-error.ts';
import { accessibilityFindings, imageFindings } from '../telemetry/findings.ts';
import { scriptErrorMissing } from './errors.ts';
import type { ErrorQuery, ErrorRecord, ErrorRow, Finding, ReportQuery } from './schema.ts';

const rowOf = ({ fingerprint, message, source, line, column, count, firstAt, lastAt }: ScriptError): ErrorRow => ({
  id: fingerprint,
  ...{ message, source, line, column, count, firstAt, lastAt },
});

const ranks = {
  count: ({ count }: ErrorRow) => count,
  last: ({ lastAt }: ErrorRow) => lastAt,
  first: ({ firstAt }: ErrorRow) => firstAt,
} as const;

export async function listErrors(parts: Parts, { search = '', sort, cursor = '0', limit }: ErrorQuery) {
  const words = folded(search)
    .split(' ')
    .filter((word) => word !== '');
  const rank = ranks[sort.replace('-', '') as keyof typeof ranks];
  const found = (await scriptErrors(parts))
    .map(rowOf)
    .filter(({ message, source }) => {
      const text = folded(`${message} ${source}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => (rank(one) - rank(other)) * (sort.startsWith('-') ? -1 : 1));
  const from = Number(cursor);
  const end = from + limit;
  return {
    rows: found.slice(from, end),
    total: found.length,
    ...(end < found.length && { nextCursor: String(end) }),
  };
}

/** @throws scriptErrorMissing */
export async function openError(parts: Parts, id: string): Promise<ErrorRecord> {
  const found = await findScriptError(parts, id);
  if (!found) throw scriptErrorMissing();
  return { ...rowOf(found), samples: found.samples };
}

const findingsMax = 200;

/** Accessibility and image findings of the last 90 days, most frequent first. */
export async function listFindings(parts: Parts, { page }: ReportQuery): Promise<{ rows: Finding[] }> {
  const [those, images] = await Promise.all([accessibilityFindings(parts), imageFindings(parts)]);
  const all = [...those, ...images].toSorted((one, other) => other.count - one.count);
  return {
    rows: all
      .filter((one) => page === undefined || one.page === page)
      .slice(0, findingsMax)
      .map(({ rule, page: path, element, count }) => ({ rule, path, element, count })),
  };
}

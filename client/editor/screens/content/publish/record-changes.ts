// The differences of a record's fields as words: groups such as search settings are compared value by value.
import { same } from '../../../../../server/base/same.ts';
import type { ListedRecordVersion } from '../../../../../server/content/record-history/calls.ts';
import { timeText } from '../../../time-text.ts';
import { recordHistoryMessages as messages } from './record-history-messages.ts';

/** Without values where words can't show them, such as for an image or a password. */
export type FieldChange = { label: string; before?: string; after?: string };

const changesMax = 40;

export const changesOf = (fields: ListedRecordVersion['fields']): FieldChange[] =>
  fields
    .flatMap(({ name, before, after }) =>
      isGroup(before) || isGroup(after) ? inGroup(name, before, after) : [{ name, before, after }],
    )
    .map(({ name, before, after }) => {
      const label = messages.fields[name] ?? name.replace(/^.*\./, '');
      const [old, now] = [wordsOf(name, before), wordsOf(name, after)];
      return old === undefined || now === undefined || (before === undefined && after === undefined)
        ? { label }
        : { label, before: old, after: now };
    })
    .slice(0, changesMax);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inGroup(name: string, before: unknown, after: unknown): ListedRecordVersion['fields'] {
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((inner) => !same(old[inner], now[inner]) && !(isEmpty(old[inner]) && isEmpty(now[inner])))
    .map((inner) => ({ name: `${name}.${inner}`, before: old[inner] ?? '', after: now[inner] ?? '' }));
}

const isEmpty = (value: unknown) => value === undefined || value === '' || value === false || value === null;

const isTime = (name: string) => /(?:On|Date)$/.test(name);
const textMax = 300;

function wordsOf(name: string, value: unknown): string | undefined {
  if (/Ids?$|Hash$|State$|Behavior$/.test(name) && name !== 'urlId') return undefined;
  if (typeof value === 'boolean') return value ? messages.on : messages.off;
  if (typeof value === 'number') return isTime(name) ? timeText(value) : String(value);
  if (value === undefined || value === null || value === '') return messages.none;
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(', ') || messages.none : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text || messages.none;
}

// Formats audit log entries for people.
import type { AuditEntry } from '../../../../../server/accounts/audit/schema.ts';
import { timeText } from '../../../time-text.ts';
import { messages } from './messages.ts';

/** e.g. "Changed product and 2 more records" */
export function actionText({ call, changes, rows, refused }: AuditEntry): string {
  if (refused !== undefined) return messages.refused({ call });
  const first = changes.find(({ record }) => messages.recordName(record) !== undefined) ?? changes[0];
  if (!first) {
    const record = Object.keys(rows).find((name) => messages.recordName(name) !== undefined);
    return record === undefined
      ? messages.call(call)
      : messages.didTo({ did: 'changed', record, count: rows[record] ?? 1 });
  }
  const { did, record } = first;
  const count = changes.filter((one) => one.record === record && one.did === did).length;
  const text = messages.didTo({ did, record, count });
  return count === changes.length ? text : messages.didMore({ first: text, more: changes.length - count });
}

const shownMax = 3;

const initials = /\b(?:id|url|sku|seo|css|html)\b/g;

/** A field's path in words, e.g. "endpointUrl" as "endpoint URL" and "topics.0" as "topics 1". */
export const fieldText = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/[A-Z]/g, ' $&').toLowerCase()))
    .join(' ')
    .replace(initials, (word) => word.toUpperCase());

/** Formats times, which records store in milliseconds. */
export const valueText = (path: string, value: string): string =>
  /(?:^at|At|On|Date)$/.test(path) && /^1\d{12}$/.test(value) ? timeText(Number(value)) : value;

/** e.g. "title, price, 4 more" */
export function fieldsText({ changes }: AuditEntry): string {
  const paths = [...new Set(changes.flatMap(({ fields }) => fields.map(({ path }) => path)).filter(Boolean))];
  const first = paths.slice(0, shownMax).map(fieldText).join(', ');
  return paths.length > shownMax ? messages.fieldsMore({ first, more: paths.length - shownMax }) : first;
}

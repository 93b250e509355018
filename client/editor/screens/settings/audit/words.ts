// Formats audit log entries for people.
import type { AuditChange, AuditEntry, AuditField } from '../../../../../server/accounts/audit/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { timeText } from '../../../time-text.ts';
import { messages } from './messages.ts';

/** e.g. "Fulfilled order T12", and "Changed product Cup and 2 more records" */
export function actionText({ call, changes, rows, refused }: AuditEntry): string {
  if (refused !== undefined) return messages.refused({ call });
  const named = changes.filter(({ record }) => messages.recordName(record) !== undefined);
  const first = named.find(({ title }) => title !== undefined) ?? named[0] ?? changes[0];
  const own = messages.call(call);
  if (own !== undefined) return first?.title === undefined ? own : `${own} ${first.title}`;
  if (!first) {
    const record = Object.keys(rows).find((name) => messages.recordName(name) !== undefined);
    return record === undefined
      ? messages.plainCall(call)
      : messages.didTo({ did: 'changed', record, count: rows[record] ?? 1 });
  }
  const { did, record, title } = first;
  const count = changes.filter((one) => one.record === record && one.did === did).length;
  const text = messages.didTo({ did, record, count, title });
  const others = new Set(named.filter((one) => one.record !== record || one.did !== did).map(rootOf)).size;
  return others === 0 ? text : messages.didMore({ first: text, more: others });
}

/** An order's shipments, refunds, and notes count as the order. */
const rootOf = ({ record, id }: AuditChange): string => `${record.split('-')[0]} ${id.split('/')[0]}`;

const screens: Readonly<Record<string, string>> = {
  collection: '/config/pages/:id/settings',
  discount: '/config/discounts/:id',
  'doc:draft': '/config/pages/:id/edit',
  'doc:head': '/config/pages/:id/edit',
  'doc:live': '/config/pages/:id/edit',
  draft: '/config/orders/drafts/:id',
  'gift-card': '/config/gift-cards/:id',
  item: '/config/item/:id',
  order: '/config/orders/:id',
  'order-fulfillment': '/config/orders/:id',
  'order-note': '/config/orders/:id',
  'order-refund': '/config/orders/:id',
  product: '/config/products/:id',
  subscription: '/config/subscriptions/:id',
};

/** The record's screen. */
export function hrefOf({ record, id, did }: AuditChange): string | undefined {
  const [root] = id.split('/');
  // Masked records have no screen either.
  return did === 'removed' || !/^[\w-]+$/.test(root!) ? undefined : screens[record]?.replace(':id', root!);
}

const shownMax = 3;

const initials = /\b(?:id|url|sku|seo|css|html)\b/g;

/** A field's path in words, e.g. "endpointUrl" as "endpoint URL" and "topics.0" as "topics 1". */
export const fieldText = (path: string): string =>
  path
    .replace(/^body\./, '')
    .split('.')
    .filter((part) => !/^[\da-f]{8}(?:-[\da-f]{4}-|[\da-f]{16}$)/.test(part))
    .map((part) =>
      /^\d+$/.test(part)
        ? String(Number(part) + 1)
        : part
            .replace(/Cents$/, '')
            .replace(/[A-Z]/g, ' $&')
            .toLowerCase(),
    )
    .join(' ')
    .replace(initials, (word) => word.toUpperCase());

const internals = /^(?:id|actor|[a-z]+Ids?|n|tries|revision|updatedAt|token|cartToken|hash|codeHash)$/;

/** IDs of other records, counters, and codes say nothing to people. */
const isInternal = ({ path }: AuditField): boolean =>
  path.startsWith('counts.') || internals.test(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '');

export const shownFields = (fields: readonly AuditField[]): AuditField[] => fields.filter((one) => !isInternal(one));

/** Records store times in milliseconds, money in cents, and states as words in capital letters. */
export function valueText(path: string, value: string, currency: Currency | undefined): string {
  if (/(?:^at|At|On|Date)$/.test(path) && /^1\d{12}$/.test(value)) return timeText(Number(value));
  if (/Cents$/.test(path) && /^-?\d{1,15}$/.test(value) && currency) return formatMoney(Number(value), currency);
  if (value === 'true' || value === 'false') return value === 'true' ? messages.yes : messages.no;
  if (!/^[A-Z]+(?:_[A-Z]+)*$/.test(value) || value.length < 4 || !/(?:State|Status)$|^(?:status|type)$/.test(path))
    return value;
  return `${value[0]}${value.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

/** Only of changed records, because an added one has all its fields: e.g. "title, price, 4 more". */
export function fieldsText({ changes }: AuditEntry): string {
  const changed = changes.filter(({ did }) => did === 'changed');
  const names = [
    ...new Set(changed.flatMap(({ fields }) => shownFields(fields).map(({ path }) => fieldText(path))).filter(Boolean)),
  ];
  const first = names.slice(0, shownMax).join(', ');
  return names.length > shownMax ? messages.fieldsMore({ first, more: names.length - shownMax }) : first;
}

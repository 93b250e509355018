// Describes the changes of a commit: the records it writes, and their changed fields.
import { isSecretField } from '../../base/secret-fields.ts';
import type { Batch, Key, Value } from '../../store/store.ts';
import { auditLimits } from './limits.ts';
import type { AuditChange, AuditField } from './schema.ts';

/** Internal bookkeeping: a commit of nothing else is not an action. */
const bookkeeping = new Set(
  'idempotency session session-of audit audit-count audit-undo used-challenge second-step-ids sales-day sales-orders file-upload'.split(
    ' ',
  ),
);
/** Parts of records, and follow-up work: listed only as counts. */
const withoutFields = new Set(
  'product-piece op ver outgoing-mail mail-log outgoing-event stock-move order-event download-link'.split(' '),
);
/** Bookkeeping fields, which change with every write and which no one edits. */
const upkeepFields = new Set(['id', 'updatedAt', 'updatedOn', 'lastEdit', 'generation', 'rev', 'revision']);

type CommitChanges = { changes: AuditChange[]; rows: Record<string, number> };

/** @returns undefined if there is nothing to log */
export function changesOf(batch: Batch, valueBefore: (key: Key) => Value | undefined): CommitChanges | undefined {
  const { puts = [], deletes = [], adds = [] } = batch;
  const rows: Record<string, number> = {};
  for (const key of [...puts.map((put) => put.key), ...deletes, ...adds.map((add) => add.key)]) {
    const name = String(key[0]);
    rows[name] = (rows[name] ?? 0) + 1;
  }
  if (Object.keys(rows).every((name) => bookkeeping.has(name))) return undefined;
  const changes: AuditChange[] = [];
  let left: number = auditLimits.fieldsPerEntry;
  const note = (key: Key, after: Value | undefined) => {
    const name = String(key[0]);
    if (changes.length >= auditLimits.changesPerEntry || bookkeeping.has(name) || withoutFields.has(name)) return;
    const [old, next] = [recordOf(valueBefore(key)), recordOf(after)];
    if (old === undefined && next === undefined) return;
    const fields = differences(old, next, isOwnersRecord(name));
    if (fields.length === 0) return;
    const shown = fields.slice(0, left);
    left -= shown.length;
    const title = titleOf(name, next ?? old);
    changes.push({
      record: name,
      id: key.slice(1).map(idText).join('/').slice(0, auditLimits.valueChars),
      ...(title !== undefined && { title }),
      did: old === undefined ? 'added' : next === undefined ? 'removed' : 'changed',
      fields: shown,
      ...(fields.length > shown.length && { more: fields.length - shown.length }),
    });
  };
  for (const { key, value } of puts) note(key, value);
  for (const key of deletes) note(key, undefined);
  return { changes, rows };
}

/** The record of a table's row (store/table.ts); undefined for indexes and counters. */
function recordOf(value: Value | undefined): object | undefined {
  const { v, r } = (value ?? {}) as { v?: unknown; r?: unknown };
  return typeof v === 'number' && typeof r === 'object' && r !== null ? r : undefined;
}

/** Email addresses in keys are personal. Tokens are secret: they give access to carts, checkouts and orders. */
const idText = (part: Key[number]): string => {
  const text = typeof part === 'object' ? '…' : String(part);
  if (isToken(text)) return secret;
  return text.includes('@') ? personal : text;
};

/** 128 bits or more, in hexadecimal or in Base64, which mixes uppercase and lowercase letters. */
const isToken = (text: string): boolean =>
  /^[0-9a-f]{32,}$/.test(text) || (/^[\w-]{22,}$/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text));

const secret = '(secret)';
const personal = '(personal)';
const personalName =
  /e-?mail|phone|^(?:first|last|full)?name$|^(?:line|address)\d?|address$|city|postal|^zip|birth|^ip$|^note$|^message$|^answers?$/i;
/**
 * Records created by owners. All others may concern shoppers, whose data the log must not keep longer than the shop
 * does: only their numbers, states and ids are logged.
 */
const ownersRecords: ReadonlySet<string> = new Set(
  'product product-category product-files collection item item-deleted navigation website template image site-file discount form webhook api-key contributor payment-settings commerce-preferences'.split(
    ' ',
  ),
);
/** A record's display name: an order's number, or the title or name of a record that owners create. */
function titleOf(name: string, record: object | undefined): string | undefined {
  const { number, testMode, title, name: ownName, filename, body, rule } = (record ?? {}) as Record<string, unknown>;
  if (name === 'order' && typeof number === 'number') return `${testMode === true ? 'T' : ''}${number}`;
  const text = [
    title,
    ownName,
    filename,
    (body as { title?: unknown } | undefined)?.title,
    (rule as { name?: unknown } | undefined)?.name,
  ].find((one) => typeof one === 'string' && one !== '');
  return isOwnersRecord(name) && text !== undefined ? valueText(text) : undefined;
}

const isOwnersRecord = (name: string) => ownersRecords.has(name) || name.startsWith('doc:');
const idForm = /^(?:[0-9a-f]{24}|[0-9a-f-]{36})$/;
const stateName = /(?:State|Status)$|^(?:status|currency)$/;
const stateForm = /^[A-Za-z_-]{1,40}$/;

const fieldsMax = 1_000;
const depthMax = 8;

/** The differing leaves, by path. */
function differences(before: object | undefined, after: object | undefined, isOwners: boolean): AuditField[] {
  const fields: AuditField[] = [];
  const shown = (value: unknown, name = ''): string =>
    isOwners ||
    /^(?:number|boolean)$/.test(typeof value) ||
    value === null ||
    idForm.test(String(value)) ||
    (stateName.test(name) && stateForm.test(String(value)))
      ? valueText(value)
      : personal;
  const walk = (path: readonly string[], a: unknown, b: unknown): void => {
    if (fields.length >= fieldsMax || Object.is(a, b)) return;
    const isDeep = (one: unknown) => typeof one === 'object' && one !== null && !ArrayBuffer.isView(one);
    if (
      path.length < depthMax &&
      (isDeep(a) || isDeep(b)) &&
      (a === undefined || isDeep(a)) &&
      (b === undefined || isDeep(b))
    ) {
      const [left, right] = [(a ?? {}) as Record<string, unknown>, (b ?? {}) as Record<string, unknown>];
      for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
        if (path.length > 0 || !upkeepFields.has(name)) walk([...path, name], left[name], right[name]);
      return;
    }
    if (isDeep(a) && isDeep(b) && JSON.stringify(a) === JSON.stringify(b)) return;
    const mask = path.some(isSecretField)
      ? secret
      : path.some((name) => personalName.test(name))
        ? personal
        : undefined;
    fields.push({
      path: path
        .map((name) => (name.includes('@') ? personal : name))
        .join('.')
        .slice(0, auditLimits.valueChars),
      ...(a !== undefined && { before: mask ?? shown(a, path.at(-1)) }),
      ...(b !== undefined && { after: mask ?? shown(b, path.at(-1)) }),
    });
  };
  walk([], before, after);
  return fields;
}

function valueText(value: unknown): string {
  const text = ArrayBuffer.isView(value)
    ? '…'
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? String(value));
  return text.length > auditLimits.valueChars ? `${text.slice(0, auditLimits.valueChars - 1).toWellFormed()}…` : text;
}

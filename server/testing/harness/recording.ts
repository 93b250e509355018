// Recorded calls of other programs' clients. In a recording, `{name}` is a value from an earlier answer, and an object with `"..."`
// is an earlier answer with changes; `<string>`, `<~pattern>`, and similar match any such value, and an object must contain at least
// the listed fields.

export type RecordedCall = {
  wire: string;
  name: string;
  get?: string;
  post?: string;
  put?: string;
  delete?: string;
  crumb?: boolean;
  json?: unknown;
  /** Values that aren't text are sent as JSON. */
  form?: Record<string, unknown>;
  upload?: { fields?: Record<string, string>; field: string; name: string; base64: string };
  sent?: Record<string, string>;
  status: number | string;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  /** By name: the path of a value in the answer; empty: the whole answer. */
  keep?: Record<string, string>;
};

export type Kept = Record<string, unknown>;

export const methodOfRecorded = (call: RecordedCall) =>
  (['get', 'post', 'put', 'delete'] as const).find((name) => call[name] !== undefined)!;

export const filled = (text: string, kept: Kept): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (kept[name] === undefined ? all : String(kept[name])));

export function filledIn(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string') return filled(value, kept);
  if (Array.isArray(value)) return value.map((one) => filledIn(one, kept));
  if (typeof value !== 'object' || value === null) return value;
  const { '...': earlier, ...fields } = value as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, filledIn(one, kept)]));
  return typeof earlier === 'string' ? merged(kept[earlier], own) : own;
}

/** Entries of arrays are changed by their index. */
function merged(before: unknown, changes: unknown): unknown {
  if (typeof before !== 'object' || before === null || typeof changes !== 'object' || changes === null) return changes;
  if (Array.isArray(changes)) return changes;
  const copy = structuredClone(before) as Record<string, unknown>;
  for (const [name, one] of Object.entries(changes)) copy[name] = merged(copy[name], one);
  return copy;
}

export const formOf = (form: Record<string, unknown>, kept: Kept): URLSearchParams =>
  new URLSearchParams(
    Object.entries(form).map(([name, value]) => {
      const filledValue = filledIn(value, kept);
      return [name, typeof filledValue === 'string' ? filledValue : JSON.stringify(filledValue)];
    }),
  );

const kinds: Record<string, (value: unknown) => boolean> = {
  '<string>': (value) => typeof value === 'string' && value !== '',
  '<boolean>': (value) => typeof value === 'boolean',
  '<int>': Number.isInteger,
  '<number>': (value) => typeof value === 'number',
  '<array>': Array.isArray,
  '<absent>': (value) => value === undefined,
  '<id>': (value) => /^[0-9a-f]{24}$/.test(String(value)),
  '<uuid>': (value) => /^[0-9a-f-]{36}$/.test(String(value)),
};

/** Paths whose value differs from the recording. */
export function differences(value: unknown, wanted: unknown, at = ''): string[] {
  const differs = (is: boolean) =>
    is ? [] : [`${at || 'it'} is ${JSON.stringify(value)?.slice(0, 300)}, recorded ${JSON.stringify(wanted)}`];
  if (typeof wanted === 'string') {
    const length = /^<length (\d+)>$/.exec(wanted)?.[1];
    if (length !== undefined) return differs(Array.isArray(value) && value.length === Number(length));
    if (wanted.startsWith('<~')) return differs(new RegExp(wanted.slice(2, -1)).test(String(value)));
    return differs(kinds[wanted]?.(value) ?? value === wanted);
  }
  if (typeof wanted !== 'object' || wanted === null) return differs(value === wanted);
  if (typeof value !== 'object' || value === null) return differs(false);
  if (Array.isArray(wanted) && (!Array.isArray(value) || value.length !== wanted.length)) return differs(false);
  return Object.entries(wanted).flatMap(([name, one]) =>
    differences((value as Record<string, unknown>)[name], one, `${at}.${name}`),
  );
}

/** @returns the differences of an answer from the recording. Also keeps the answer's values. */
export function compare(
  call: RecordedCall,
  answer: { status: number; headers: Record<string, unknown>; text: string },
  kept: Kept,
): string[] {
  const { status, headers, text } = answer;
  const isRead = call.body !== undefined || call.keep !== undefined;
  const body = isRead ? (JSON.parse(text) as unknown) : undefined;
  for (const [name, where] of Object.entries(call.keep ?? {}))
    kept[name] = where
      .split('.')
      .filter((key) => key !== '')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
  return [
    ...differences(typeof call.status === 'number' ? status : String(status), call.status, 'status'),
    ...differences(headers, call.headers ?? {}, 'headers'),
    ...(call.body === undefined ? [] : differences(body, filledIn(call.body, kept), 'body')),
    ...(call.text === undefined ? [] : differences(text, call.text, 'text')),
  ];
}

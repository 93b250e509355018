// The data model of the language: truthiness, conversion to text, numbers and booleans, equality and order.
// Spec: template-language.md section 2. `undefined` is a missing node. Used by the compiled code, formatters and predicates.
import { isOpaque, opaqueText } from './opaque.ts';

type JsonObject = { [key: string]: unknown };

/** A JSON object: neither an array, nor one of the engine's own opaque values. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOpaque(value);
}

/** 2.2. Opaque values (slots, captured fragments) are true. */
export function truthy(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value !== '';
    case 'boolean':
      return value;
    case 'number':
      return value !== 0 && !Number.isNaN(value);
    case 'object':
      if (value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      return isOpaque(value) || hasOwnProperties(value);
    default:
      return false;
  }
}

function hasOwnProperties(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}

/** 2.3: containers, null and missing are the empty text. A captured fragment is its text without its slots. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return '' + value;
  return isOpaque(value) ? opaqueText(value) : '';
}

/** 2.5. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
  return value === true ? 1 : 0;
}

/** 2.6. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === 'true';
  return typeof value === 'number' && value !== 0 && Number.isInteger(value);
}

/** Cost of walking a value once, in steps: zero for small values, which are most. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length >> 8;
  return Array.isArray(value) ? value.length >> 4 : 0;
}

/** 2.7: deep and strict; null and missing are equal. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a == null || b == null) return a == null && b == null;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isOpaque(a) || isOpaque(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!deepEqual(a[i], b[i])) return false;
    return true;
  }
  const left = a as JsonObject;
  const right = b as JsonObject;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) if (!Object.hasOwn(right, key) || !deepEqual(left[key], right[key])) return false;
  return true;
}

/** 2.8: below 0, 0 or above 0; the type of `a` picks the rule. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number') {
    const n = numberOf(b);
    return a < n ? -1 : a === n ? 0 : 1;
  }
  if (typeof a === 'string') {
    const text = textOf(b);
    return a < text ? -1 : a === text ? 0 : 1;
  }
  if (typeof a === 'boolean') return a === booleanOf(b) ? 0 : a ? 1 : -1;
  return deepEqual(a, b) ? 0 : -1;
}

/** An own property, or an element; never anything inherited or built in (8.5). */
export function own(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    return typeof key === 'number' && key >= 0 && key < value.length ? (value[key] as unknown) : undefined;
  }
  return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}

/** An ordinary object, not one without a prototype: V8 then reads missing properties as fast as existing ones. */
export const noFields: JsonObject = Object.freeze({});

/**
 * Own properties whose names the engine itself wrote (`fieldsOf(product).structuredContent`): objects inherit none of these, so
 * a plain read is enough, and V8's inline caches work. Names from templates or data go through `own`.
 */
export function fieldsOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : noFields;
}

/** For a name that is one of several. */
export const field = (value: unknown, key: string): unknown => fieldsOf(value)[key];

/** Follows own properties and elements; undefined as soon as one is missing. */
export function follow(value: unknown, path: readonly (string | number)[], from = 0): unknown {
  for (let i = from; i < path.length; i++) {
    value = own(value, path[i]!);
    if (value === undefined) return undefined;
  }
  return value;
}

/** 9.2: a tag's output for a value that is neither text nor opaque. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return '' + value;
  return Array.isArray(value) ? joined(value) : '';
}

/** Nulls are printed in the array itself but not in nested arrays, as JavaScript joins them. */
function joined(list: readonly unknown[], nullText = 'null'): string {
  let text = '';
  for (let i = 0; i < list.length; i++) {
    if (i > 0) text += ',';
    const element = list[i];
    if (Array.isArray(element)) text += joined(element, '');
    else if (element === null) text += nullText;
    else if (typeof element === 'object') text += isOpaque(element) ? opaqueText(element) : '[object Object]';
    else if (element !== undefined) text += '' + element;
  }
  return text;
}

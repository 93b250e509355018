// JSON formatters (section 15.4). Slots and fragments have no JSON form: they count as null.
import { escapeScript } from '../3-run/escape.ts';
import { isOpaque } from '../3-run/opaque.ts';
import { type Bind, plain } from './formatter.ts';

const withoutOpaque = (_key: string, value: unknown) => (isOpaque(value) ? null : value);

export const jsonText = (value: unknown, indent?: number): string => JSON.stringify(value, withoutOpaque, indent);

export const json = plain((value) => (value === undefined ? '' : escapeScript(jsonText(value))));
export const jsonPretty = plain((value) => (value === undefined ? '' : escapeScript(jsonText(value, 2))));
export const raw: Bind = plain((value) => (value === undefined ? 'null' : jsonText(value)));

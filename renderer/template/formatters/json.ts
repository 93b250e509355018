// JSON formatters (section 15.4). Slots and fragments have no JSON form and become empty objects.
import { escapeScript } from '../3-run/escape.ts';
import { type Bind, plain } from './formatter.ts';

/** Called with one argument if there is no indent: the runtime is then three times as fast. */
export const jsonText = (value: unknown, indent?: number): string =>
  indent === undefined ? JSON.stringify(value) : JSON.stringify(value, null, indent);

export const json = plain((value) => (value === undefined ? '' : escapeScript(jsonText(value))));
export const jsonPretty = plain((value) => (value === undefined ? '' : escapeScript(jsonText(value, 2))));
export const raw: Bind = plain((value) => (value === undefined ? 'null' : jsonText(value)));

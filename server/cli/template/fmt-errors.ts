// Formats a template error for people: position, message, and the line with the tag underlined.
import type { TemplateError } from '../../../renderer/template/template.ts';

/** Maximum characters of a long line. */
const widthMax = 100;

export function formattedError(name: string, text: string, error: TemplateError): string {
  const { line, offset, level, message, partial } = error;
  const location = partial === undefined ? name : `${name}, partial "${partial}"`;
  const head = `${location}:${line}:${offset} ${level}: ${message}`;
  const source = partial === undefined ? text.split('\n')[line - 1] : undefined;
  if (source === undefined) return head;
  const from = Math.max(0, Math.min(offset - 1 - 20, source.length - widthMax));
  const shown = source.slice(from, from + widthMax).replace(/[\t\r]/g, ' ');
  const before = offset - 1 - from;
  const underlined = Math.max(1, Math.min(error.length ?? 1, shown.length - before));
  return `${head}\n    ${shown}\n    ${' '.repeat(Math.max(0, before))}${'^'.repeat(underlined)}`;
}

// JSON for inline scripts. Portable.

/** JSON that is safe in a script element: it can't close the element or break a line of script. */
export function scriptJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/[<\u2028\u2029]/.test(text)) return text;
  return text.replace(/</g, '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

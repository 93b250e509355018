// JSON for inline scripts. Portable.

/** JSON that can be in a script element: nothing in it ends the element or breaks a line of script. */
export function scriptJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/[<\u2028\u2029]/.test(text)) return text;
  return text.replace(/</g, '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

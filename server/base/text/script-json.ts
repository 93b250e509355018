// JSON for inline scripts. Portable.

/** JSON that can stand in a script element: nothing in it ends the element or breaks a line of script. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

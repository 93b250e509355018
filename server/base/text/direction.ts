// Writing direction of a language. Portable.

/** @param language BCP 47, e.g. `he-IL`; malformed tags count as left to right */
export function isRightToLeft(language: string): boolean {
  const [name = '', ...rest] = language.toLowerCase().split('-');
  const script = rest.find((part) => part.length === 4);
  if (script !== undefined) return ['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm'].includes(script);
  return ['ar', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi', 'ckb'].includes(name);
}

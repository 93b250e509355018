// Elements that a script has not begun with yet. While a page is edited, changed blocks are put in the place of old ones, and the scripts of
// the page begin again (`stoa:patched`): with these alone.

const begun = new Map<string, WeakSet<Element>>();

/** @param selector of one script, and of no other */
export function freshElements<E extends Element = HTMLElement>(selector: string): E[] {
  const known = begun.get(selector) ?? new WeakSet();
  begun.set(selector, known);
  const fresh = [...document.querySelectorAll<E>(selector)].filter((element) => !known.has(element));
  for (const element of fresh) known.add(element);
  return fresh;
}

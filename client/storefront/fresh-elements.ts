// Elements that a script has not initialized yet. While a page is edited, changed blocks replace old ones and the page's scripts run again
// (`stoa:patched`), but only for the new elements.

const begun = new Map<string, WeakSet<Element>>();

/** @param selector unique to one script */
export function freshElements<E extends Element = HTMLElement>(selector: string): E[] {
  const known = begun.get(selector) ?? new WeakSet();
  begun.set(selector, known);
  const fresh = [...document.querySelectorAll<E>(selector)].filter((element) => !known.has(element));
  for (const element of fresh) known.add(element);
  return fresh;
}

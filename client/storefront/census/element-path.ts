// A short selector path of an element. Spec §9: at most 200 characters.

export function elementPath(element: Element | null | undefined, max: number): string {
  const parts: string[] = [];
  for (let at: Element | null | undefined = element; at && parts.length < 8; at = at.parentElement) {
    const [first] = at.classList;
    parts.unshift(at.localName + (at.id ? `#${at.id}` : first ? `.${first}` : ''));
    if (at.id) break;
  }
  return parts.join('>').slice(-max);
}

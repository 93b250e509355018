// Script tags with `combo="true"`: adjacent ones with only whitespace between them become one script element.
import type { Part } from '../template/template.ts';

/** The result of a script tag that may be joined. */
export const comboScript = (path: string, isAsync: boolean): Part => ({
  slot: 'combo-script',
  props: { path, isAsync },
});

/** @param scriptTag the element for these files, in order */
export function joinScripts(
  parts: readonly Part[],
  scriptTag: (paths: readonly string[], isAsync: boolean) => string,
): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const first = comboOf(parts[at]);
    if (!first) {
      joined.push(parts[at] as Part);
      continue;
    }
    const paths = [first.path];
    for (let next = nextCombo(parts, at); next !== undefined; next = nextCombo(parts, at)) {
      const found = comboOf(parts[next]) as Combo;
      if (found.isAsync !== first.isAsync) break;
      paths.push(found.path);
      at = next;
    }
    joined.push(scriptTag(paths, first.isAsync));
  }
  return joined;
}

type Combo = { path: string; isAsync: boolean };

const comboOf = (part: Part | undefined): Combo | undefined =>
  typeof part === 'object' && part.slot === 'combo-script' ? (part.props as Combo) : undefined;

/** Index of the next such script if only whitespace precedes it. */
function nextCombo(parts: readonly Part[], at: number): number | undefined {
  for (let next = at + 1; next < parts.length; next++) {
    const part = parts[next] as Part;
    if (comboOf(part)) return next;
    if (typeof part !== 'string' || part.trim() !== '') return undefined;
  }
  return undefined;
}

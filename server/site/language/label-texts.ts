// Tags and categories of a page's items as visitors read them. Addresses have them as typed, in every language. Public.
import type { Tx } from '../../store/transact.ts';
import { deleteTranslation, findTranslation, listLanguages, putTranslation } from './language.ts';
import type { Translation } from './schema.ts';
import { distinct, pathText } from './text-path.ts';

/** Names the translations of a page's labels. */
export const labelTable = 'label';

export const labelKinds = ['tag', 'category'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Labels that differ in case only are one. */
export const labelPath = (kind: LabelKind, label: string): [LabelKind, string] => [kind, label.toLowerCase()];

export type LabelTexts = {
  shown(kind: LabelKind, label: string): string;
  /** The label with this translation, or the text itself. */
  typed(kind: LabelKind, text: string): string;
};

export const asTyped: LabelTexts = { shown: (_, label) => label, typed: (_, text) => text };

/** Labels of the page's items or products. */
export type UsedLabels = Readonly<Record<LabelKind, readonly string[]>>;

/** No label in use is shown as another one, nor by its name, since templates link what they show. */
export function labelTexts({ texts }: Translation, used: UsedLabels): LabelTexts {
  const translationOf = (kind: LabelKind, label: string) =>
    texts[pathText(labelPath(kind, label))]?.text.trim() || undefined;
  const leftOut: Record<LabelKind, ReadonlySet<string>> = { tag: new Set(), category: new Set() };
  const labelOf: Record<LabelKind, Map<string, string>> = { tag: new Map(), category: new Map() };
  for (const kind of labelKinds) {
    const labels = new Map(used[kind].map((label) => [label.toLowerCase(), label]));
    const names = [...labels.keys()];
    const wanted = new Map(names.map((name) => [name, (translationOf(kind, name) ?? name).toLowerCase()]));
    const free = new Map([...wanted].filter(([name, text]) => text === name || !wanted.has(text)));
    const shown = distinct(names, free);
    leftOut[kind] = new Set(names.filter((name) => shown.get(name) !== wanted.get(name)));
    labelOf[kind] = new Map([...labels].map(([name, label]) => [shown.get(name)!, label]));
  }
  const textOf = (kind: LabelKind, label: string) =>
    leftOut[kind].has(label.toLowerCase()) ? undefined : translationOf(kind, label);
  return {
    shown: (kind, label) => textOf(kind, label) ?? label,
    typed(kind, text) {
      const wanted = text.toLowerCase();
      // Labels that are no longer in use may still have translations.
      const label = labelOf[kind].get(wanted);
      if (label !== undefined) return label.toLowerCase() === wanted ? text : label;
      if (textOf(kind, text) !== undefined) return text;
      const found = Object.entries(texts).find(
        ([path, one]) => path.startsWith(`${kind}/`) && one.text.trim().toLowerCase() === wanted,
      );
      if (!found) return text;
      const [path, { source }] = found;
      // Renamed since, the label's own spelling isn't known here.
      return pathText(labelPath(kind, source)) === path ? source : decodeURIComponent(path.slice(kind.length + 1));
    },
  };
}

/** A renamed label keeps its translations, which are outdated then. @param to absent: the labels are removed */
export async function renameLabelTexts(
  tx: Tx,
  pageId: string,
  kind: LabelKind,
  labels: readonly string[],
  to?: string,
): Promise<void> {
  for (const { code } of await listLanguages(tx)) {
    const before = await findTranslation(tx, code, labelTable, pageId);
    if (!before) continue;
    const texts = { ...before.texts };
    for (const label of labels) {
      const path = pathText(labelPath(kind, label));
      const after = to === undefined ? undefined : pathText(labelPath(kind, to));
      if (texts[path] === undefined || path === after) continue;
      if (after !== undefined) texts[after] ??= texts[path];
      delete texts[path];
    }
    if (Object.keys(texts).length === 0) deleteTranslation(tx, code, labelTable, pageId);
    else putTranslation(tx, { ...before, texts }, code, labelTable, pageId);
  }
}

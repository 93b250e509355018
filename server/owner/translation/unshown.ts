// Translations that visitors don't see, because another tag, category, option, or choice would have the same name.
import { type LabelKind, labelTable, labelTexts } from '../../site/language/label-texts.ts';
import type { Translation } from '../../site/language/schema.ts';
import { distinct, pathText } from '../../site/language/text-path.ts';
import { translatedTables as tables } from '../../site/language/translated-store.ts';
import type { Part } from './content.ts';
import type { FoundText } from './document-texts.ts';

/** @returns whether a text's translation is left out */
export function unshownIn({ table, texts }: Part, translation: Translation): (text: FoundText) => boolean {
  const wantedOf = ({ path }: FoundText) => translation.texts[pathText(path)]?.text.trim();
  const differs = (text: FoundText, shown: string | undefined) => {
    const wanted = wantedOf(text);
    return wanted !== undefined && wanted !== '' && wanted !== shown;
  };
  if (table === labelTable) {
    const used = (kind: LabelKind) => texts.flatMap(({ path, source }) => (path[0] === kind ? [source] : []));
    const { shown } = labelTexts(translation, { tag: used('tag'), category: used('category') });
    return (text) => differs(text, shown(text.path[0] as LabelKind, text.source));
  }
  if (table !== tables.product) return () => false;
  // The options are distinct among each other, and so are the choices of each.
  const groupOf = ({ path }: FoundText) => pathText(path.slice(0, -1));
  const isName = ({ path }: FoundText) => path[0] === 'options' || path[0] === 'choices';
  const shown = new Map(
    [...Map.groupBy(texts.filter(isName), groupOf)].map(([group, found]) => [
      group,
      distinct(
        found.map(({ source }) => source),
        new Map(found.flatMap((text) => (wantedOf(text) ? [[text.source, wantedOf(text)!] as const] : []))),
      ),
    ]),
  );
  return (text) => isName(text) && differs(text, shown.get(groupOf(text))?.get(text.source));
}

// Runs before the storefront's scripts on pages in another language than English: their catalogs are translated as they load.
import { translator, type Words } from '../../../server/base/text/translate.ts';

export function speak(language: string, words: Words): void {
  const { translatedText, translatedSentence } = translator(language, words);
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return translatedText(value);
    if (typeof value === 'function') return translatedSentence(value as () => unknown);
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translated(part)]));
  };
  globalThis.speakCatalog = translated as NonNullable<typeof globalThis.speakCatalog>;
}

// Help matches for questions and setting names: "how do I ship" and "postage" both lead to shipping. Pure.
import { helpEntries } from './messages.ts';

const question = /^(how|where|what|why|can|help|who|when)\b/i;

const wordMin = 3;

/** Best match first. Text that isn't a question must be one of an entry's words, or a prefix of one. */
export function helpFor(text: string): typeof helpEntries {
  const plain = text.trim().toLowerCase();
  if (!question.test(plain)) {
    const isAbout = (word: string) => word.startsWith(plain) || `${word}s` === plain;
    return plain.length < wordMin ? [] : helpEntries.filter(({ about }) => about.some(isAbout));
  }
  const words = plain.split(/[^\p{L}]+/u);
  const fits = (about: readonly string[]) =>
    about.filter((one) => (one.includes(' ') ? plain.includes(one) : words.some((word) => word.startsWith(one))))
      .length;
  return helpEntries
    .map((entry) => ({ entry, hits: fits(entry.about) }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, 3)
    .map(({ entry }) => entry);
}

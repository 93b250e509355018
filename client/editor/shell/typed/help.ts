// Answers to questions: "how do I ship" leads to the setting. Pure.
import { helpEntries } from './messages.ts';

const question = /^(how|where|what|why|can|help|who|when)\b/i;

/** The best first; empty if it isn't a question. */
export function helpFor(text: string): typeof helpEntries {
  const plain = text.trim().toLowerCase();
  if (!question.test(plain)) return [];
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

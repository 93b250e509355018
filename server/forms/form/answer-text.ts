// Formats an answer as one line of text. Separate from answers.ts, so that cart pages need not load the rules of all
// field kinds. Portable.
import type { AnswerValue } from './schema.ts';

/** @returns e.g. 'Red, Blue' or 'Quality: Agree; Price: Neutral' */
export function answerText(value: AnswerValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([question, answer]) => `${question}: ${answer}`)
    .join('; ');
}

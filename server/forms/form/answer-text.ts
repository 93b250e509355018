// Formats an answer as one line of text. Separate from answers.ts, so that cart pages need not load the rules of all
// field kinds. Portable.
import type { Answer, AnswerValue } from './schema.ts';

/** @returns e.g. 'Red, Blue' or 'Quality: Agree; Price: Neutral' */
export function answerText(value: AnswerValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([question, answer]) => `${question}: ${answer}`)
    .join('; ');
}

/** Answers for other services, without passwords. A number distinguishes fields of the same name. */
export function answersByLabel(answers: readonly Answer[]): Record<string, string> {
  const byLabel = new Map<string, string>();
  for (const { label, type, value } of answers) {
    if (type === 'password') continue;
    let name = label;
    for (let n = 2; byLabel.has(name); n++) name = `${label} ${n}`;
    byLabel.set(name, answerText(value));
  }
  return Object.fromEntries(byLabel);
}

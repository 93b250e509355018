// Formats a product form's answers on a cart line for people. Separate from additional-fields.ts, whose errors the cart page need not
// load. Portable.
import { answerText } from '../../forms/form/answer-text.ts';
import type { AnswerValue } from '../../forms/form/schema.ts';

/** Leaves out anything that is not an answer: other API clients may store any JSON. */
export function answersOf(additionalFields: string | null | undefined): { label: string; value: string }[] {
  if (!additionalFields) return [];
  return Object.entries(JSON.parse(additionalFields) as Record<string, unknown>).flatMap(([label, value]) => {
    return isAnswer(value) ? [{ label, value: answerText(value) }] : [];
  });
}

const isAnswer = (value: unknown): value is AnswerValue =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string'));

// Answers of a product's form on a cart line, as people read them. Apart from additional-fields.ts, whose refusals a cart's page need not
// load. Portable.
import { answerText } from '../../forms/form/answer-text.ts';
import type { AnswerValue } from '../../forms/form/schema.ts';

/** What is not an answer (other API clients may store anything) is left out. */
export function answersOf(additionalFields: string | null | undefined): { label: string; value: string }[] {
  if (!additionalFields) return [];
  return Object.entries(JSON.parse(additionalFields) as Record<string, unknown>).flatMap(([label, value]) => {
    return isAnswer(value) ? [{ label, value: answerText(value) }] : [];
  });
}

const isAnswer = (value: unknown): value is AnswerValue =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string'));

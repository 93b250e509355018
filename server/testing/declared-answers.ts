// Holds every JSON answer of an app against the schema that its call declares, so that a wrong schema fails a test.
import type { Middleware } from 'koa';
import type * as z from 'zod';
import { methodOf, pathOf } from '../base/calls.ts';
import { strict } from '../base/input.ts';
import { concepts } from '../concepts.ts';
import type { Concept } from '../http/concept.ts';

const declared = concepts.flatMap((concept: Concept) =>
  Object.values(concept.calls ?? {}).flatMap((call) =>
    call.answer
      ? [{ call: call.call, method: methodOf(call), path: patternOf(pathOf(call)), answer: call.answer }]
      : [],
  ),
);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

/** The first middleware of an app. @throws what does not fit, which the app answers with 500 */
export const declaredAnswers: Middleware = async (ctx, next) => {
  await next();
  const text = ctx.body;
  if (ctx.status >= 300 || typeof text !== 'object' || text === null || !isPlain(text)) return;
  const found = declared.find(({ method, path }) => method === ctx.method && path.test(ctx.path));
  if (found) check(found.call, found.answer, JSON.parse(JSON.stringify(text)));
};

const isPlain = (body: object) => Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype;

export function check(call: string, answer: z.ZodType, value: unknown): void {
  const result = strict(answer).safeParse(value);
  if (!result.success) throw new Error(`${call} answers otherwise than it declares: ${result.error.message}`);
}

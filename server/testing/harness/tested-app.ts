// The program's own app for tests. It compares every JSON response with its call's declared schema, and fails the test on a
// difference (every-file.ts).
import type Koa from 'koa';
import * as z from 'zod';
import { type AppParts, buildApp } from '../../app.ts';
import type { Call } from '../../base/calls.ts';
import { inputErrors, problemsText, strict } from '../../base/input.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import type { Ctx, State } from '../../http/context.ts';
import { differingAnswers } from './differing-answers.ts';

const declared = new Map<string, Call>(
  concepts.flatMap((concept: Concept) => Object.values(concept.calls ?? {}).map((call) => [call.call, call] as const)),
);

export function testedApp(parts: AppParts): Koa<State> {
  const app = buildApp(parts);
  app.middleware.unshift(async (ctx: Ctx, next) => {
    await next();
    const call = declared.get(`${ctx.method} ${routeOf(ctx)}`);
    const problem =
      call && ctx.status < 300 && isJson(ctx.body) && differenceOf(call, JSON.parse(JSON.stringify(ctx.body)));
    if (problem) differingAnswers.push(`${call.call}: ${problem}`);
  });
  return app;
}

/** Undeclared or missing fields of a response. Visitors' and programs' calls follow the specification's wire formats. */
export function differenceOf(call: Call, value: unknown): string | undefined {
  if (!call.answer) {
    const ofOwners =
      call.needs !== 'anyone' &&
      call.needs !== 'customer' &&
      !(typeof call.needs === 'object' && 'scope' in call.needs);
    return ofOwners && !call.writes ? 'declares no answer' : undefined;
  }
  const result = z.safeParse(strict(call.answer), value);
  return result.success ? undefined : problemsText(inputErrors(result.error.issues));
}

const isJson = (body: unknown) =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);

/** Set by @koa/router. */
const routeOf = (ctx: Ctx) => (ctx as { _matchedRoute?: unknown })._matchedRoute;

// The guard that the HTTP tests rely on: a test fails if its app's response differs from the call's declaration.
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../base/calls.ts';
import { startEdge } from '../../http/edge/edge-fixture.ts';
import { appParts } from './app-parts.ts';
import { differingAnswers } from './differing-answers.ts';
import { testParts } from './shop.ts';
import { differenceOf, testedApp } from './tested-app.ts';

/** The guard's findings when the program answers `GET /api/auth/me` with this body. */
async function foundIn(body: (own: object) => unknown): Promise<string[]> {
  const edge = await startEdge({
    app: (given) => {
      const app = testedApp(appParts(testParts(), given));
      // Inserted between the guard, which also counts requests, and the program.
      const guard = app.middleware.splice(0, 1);
      app.middleware.unshift(...guard, async (ctx, next) => {
        await next();
        if (ctx.path === '/api/auth/me') ctx.body = body(ctx.body as object);
      });
      return app;
    },
  });
  onTestFinished(() => edge.close());
  expect((await edge.visitor().get('/api/auth/me')).status).toBe(200);
  return differingAnswers.splice(0);
}

it('lets a right answer pass', async () => {
  expect(await foundIn((own) => own)).toEqual([]);
});

it.each<[string, (own: object) => unknown, RegExp]>([
  ['a field more than declared', (own) => ({ ...own, passwordHash: 'x' }), /passwordHash/],
  ['a field less', () => ({}), /person/],
  ['a field of another type', () => ({ person: 'Ann' }), /person/],
  ['a field more, deeper down', () => ({ person: { ...ann, passwordHash: 'x' } }), /passwordHash/],
  ['something else altogether', () => [], /object/],
])('finds %s', async (_, body, problem) => {
  const found = await foundIn(body);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^GET \/api\/auth\/me: /);
  expect(found[0]).toMatch(problem);
});

const ann = { id: 'a'.repeat(24), name: 'Ann', email: 'ann@shop.example', roles: [1], owner: true };

it('wants every JSON call of contributors to declare its answer', () => {
  const answerOf = (call: Pick<Call, 'needs' | 'answer' | 'writes'>) =>
    differenceOf({ call: 'GET /config/api/x', ...call }, { x: 1 });
  expect(answerOf({ needs: 'signed in' })).toBe('declares no answer');
  expect(answerOf({ needs: 'orders.see' })).toBe('declares no answer');
  expect(answerOf({ needs: 'orders.see', writes: 'file' })).toBeUndefined();
  expect(answerOf({ needs: 'anyone' })).toBeUndefined();
  expect(answerOf({ needs: 'orders.see', answer: z.object({ x: z.int() }) })).toBeUndefined();
});

import { expect, it } from 'vitest';
import * as z from 'zod';
import { inputErrors, strict } from './input.ts';

it('refuses an unknown field at any depth, also in a schema that contains itself', () => {
  const page = z.object({
    title: z.string(),
    get children() {
      return z.array(page).optional();
    },
  });
  expect(z.parse(strict(page), { title: 'a', children: [{ title: 'b' }] })).toEqual({
    title: 'a',
    children: [{ title: 'b' }],
  });
  const { error } = z.safeParse(strict(page), {
    title: 'a',
    children: [{ title: 'b', children: [{ title: 'c', odd: 1 }] }],
  });
  expect(inputErrors(error!.issues)).toEqual([{ path: 'children.0.children.0.odd', message: 'Unknown field.' }]);
});

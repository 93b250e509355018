import { expect, it } from 'vitest';
import { refusal } from './errors.ts';
import { sentencesOf } from './messages.ts';
import { plural } from './plural.ts';
import { html } from './text/html.ts';

it('lists the sentences of a catalog and of refusals, with the names of their parameters', () => {
  const catalog = {
    saved: 'Saved.',
    list: { empty: 'Nothing here yet.' },
    left: ({ left }: { left: number }) => (left === 1 ? 'One left.' : `${left} left.`),
    quoted: ({ path }: { path: string }) => `Not found: ${JSON.stringify(path)}`,
    listed: ({ names }: { names: readonly string[] }) => `Missing: ${names.slice(0, 2).map(String).join(', ')}`,
    strong: ({ email }: { email: string }) => html`Sent to <strong>${email}</strong>.`,
  };
  const errors = {
    unknown: refusal('review-unknown', 404, 'There is no such review.'),
    few: refusal('few', 409, ({ left }: { left: number }) => plural(left, 'One left.', `${left} left.`)),
    wrong: refusal(
      'wrong',
      400,
      ({ all: [first] }: { all: readonly { path: string }[] }) => `${first?.path} is wrong.`,
    ),
    Refused: class Refused extends Error {},
    limit: 4,
  };
  expect(sentencesOf(catalog)).toEqual([
    ['saved', 'Saved.'],
    ['list.empty', 'Nothing here yet.'],
    ['left', '{left} left.'],
    ['quoted', 'Not found: "{path}"'],
    ['listed', 'Missing: {names}'],
    ['strong', 'Sent to <strong>{email}</strong>.'],
  ]);
  expect(sentencesOf(errors)).toEqual([
    ['review-unknown', 'There is no such review.'],
    ['few', '{left} left.'],
    ['wrong', '{path} is wrong.'],
  ]);
});

it('a refusal carries its code, status, sentence and detail', () => {
  const few = refusal('few', 409, ({ left }: { left: number }) => `Only ${left} left.`);
  expect(few({ left: 2 })).toMatchObject({ code: 'few', status: 409, message: 'Only 2 left.', detail: { left: 2 } });
});

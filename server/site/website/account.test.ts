// The numbers of accounts, and what a site that its owner serves answers. Spec §3.
import { expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { testStoa } from '../../testing/harness/test-stoa.ts';
import { AccountState, accountSchema, ownAccount } from './account.ts';

it('has the thirteen states of accounts', () => {
  const states = 'expired 1, past due 2, trial 3, beta 4, removed 5, internal 6, comped 7, paid 8, v5 linked 11';
  const more = 'parking page 12, resold 13, resold grace 14, enterprise 15';
  const words = (name: string) => name.replace(/(?<!^v)(?:[A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const named = Object.entries(AccountState).map(([name, number]) => `${words(name)} ${number}`);
  expect(named).toEqual(`${states}, ${more}`.split(', '));
});

it('numbers the features of plans from 1 to 70', () => {
  expect(accountSchema.safeParse({ ...ownAccount, planFlags: [1, 70] }).success).toBe(true);
  for (const flag of [0, 71]) expect(accountSchema.safeParse({ ...ownAccount, planFlags: [flag] }).success).toBe(false);
});

it('numbers connected services from 1 to 85', () => {
  expect(accountSchema.safeParse({ ...ownAccount, connectedServices: [1, 85] }).success).toBe(true);
  for (const id of [0, 86])
    expect(accountSchema.safeParse({ ...ownAccount, connectedServices: [id] }).success).toBe(false);
});

it('answers the owner that the site is paid and has every feature', async () => {
  const app = await testStoa();
  const answer = (await (await app.owner()).get('/config/api/account')).json();
  expect(answer.state).toBe(8);
  expect([answer.planFlags.length, answer.planFlags.at(-1)]).toEqual([70, 70]);
  expect((await (await app.signedIn(Role.editor)).get('/config/api/account')).status).toBe(403);
  await app.close();
});

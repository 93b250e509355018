import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { page } from '../../testing/harness/documents.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { type Present, presenceLimits } from './calls.ts';

let app: TestStoa;
let parts: ReturnType<typeof testParts>;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  parts = testParts();
  app = await testStoa({ hosts: 'separate', documents: [page('home', 'one'), page('about', 'two')], parts });
  [ann, bob] = [await app.browser().signedIn(Role.editor), await app.browser().signedIn(Role.admin)];
});
afterEach(async () => {
  await app.close();
  expect(app.faults()).toEqual([]);
});

const announce = async (person: Browser, window: string, more: object = {}, id = 'home') => {
  const answer = await person.post(`/config/api/documents/${id}/presence`, { window, ...more });
  const present = (answer.body.present ?? []) as Present[];
  return { status: answer.status, seen: present.map((one) => `${one.window} ${one.person.name} ${one.block ?? '-'}`) };
};

describe('who has a page open', () => {
  it('is told to everybody on it, with the selected block, and to nobody elsewhere', async () => {
    await announce(ann, 'window-ann', { block: 'b1' });
    expect((await announce(bob, 'window-bob')).seen).toEqual([
      `window-ann Person ${Role.editor} b1`,
      `window-bob Person ${Role.admin} -`,
    ]);
    expect((await announce(bob, 'window-too', {}, 'about')).seen).toEqual([`window-too Person ${Role.admin} -`]);
    expect((await announce(bob, 'window-bob', {}, 'nowhere')).status).toBe(404);
  });

  it('is without those who left, at once, and those who fell silent, within seconds', async () => {
    await announce(ann, 'window-ann');
    expect((await announce(ann, 'window-ann', { gone: true })).seen).toEqual([]);
    await announce(ann, 'window-ann');
    await announce(bob, 'window-bob', { hidden: true });
    parts.clock.pass(presenceLimits.lifeMs);
    expect((await announce(bob, 'window-bob', { hidden: true })).seen).toHaveLength(1);
  });

  it('cannot be changed for another person, and is bounded', async () => {
    await announce(ann, 'window-ann', { block: 'b1' });
    await announce(bob, 'window-ann', { gone: true });
    expect((await announce(bob, 'window-bob')).seen[0]).toBe(`window-ann Person ${Role.editor} b1`);
    for (let n = 0; n < presenceLimits.windowsPerDocumentMax; n++) await announce(bob, `window-${n + 10}`);
    expect((await announce(bob, 'window-more')).seen).toHaveLength(presenceLimits.windowsPerDocumentMax);
  });
});

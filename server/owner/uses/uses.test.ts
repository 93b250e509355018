import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  app = await testStoa();
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('says where a form is used, in drafts too, and not that it uses itself', async () => {
  const fields = [{ id: 'a', type: 'text', title: 'A' }];
  const { id } = (await owner.post('/config/api/forms', { name: 'Trade', fields })).json().form;
  const uses = async (of: string) => owner.get(`/config/api/forms/${of}/uses`);
  expect((await uses(id)).json()).toEqual({ uses: [], hasMoreUses: false });
  const { content } = (await owner.get('/config/api/pop-up')).json();
  const saved = await owner.put('/config/api/pop-up', { content: { ...content, title: 'Hello', formId: id } });
  expect(saved.status, saved.text).toBe(200);
  expect((await uses(id)).json().uses).toEqual([{ kind: 'site-part', id: 'pop-up', title: '', isDraft: true }]);
  expect((await uses('none')).status).toBe(404);
});

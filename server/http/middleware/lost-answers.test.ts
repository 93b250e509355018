// A call with an Idempotency-Key that makes something new writes its answer down in the commit that makes it: whoever lost the answer in
// a crash and sends the call again makes no second one. Commerce 1.5.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../accounts/contributor/roles.ts';
import { type Person, type WholeApp, wholeApp } from '../../testing/whole-app.ts';

const fields = {
  ...{ title: 'A walk', urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null },
  ...{ imageIds: [], starred: false, state: 'published', publishOn: 1, customContent: {} },
};
const field = { id: 'text-1', type: 'text', title: 'It' };

let app: WholeApp;
let owner: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await wholeApp();
  owner = await app.contributor(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it.each([
  ['collection', '/config/api/collections', { typeName: 'blog', title: 'Notes' }],
  ['item', '/config/api/collections/:collection/items', { kind: 'text', fields }],
  ['customer', '/api/commerce/customers', { email: 'bob@example.com' }],
  ['customer', '/api/commerce/customers/:customer/notes', { text: 'Likes tea' }],
  ['form', '/config/api/forms', { name: 'Contact', fields: [field] }],
])('%s, %s', async (table, path, body) => {
  const commits: string[][] = [];
  const stop = app.store.onCommit(({ keys }) => void commits.push(keys.map(([name]) => String(name))));
  const address = path.replace(/:(\w+)/, (_, name: string) => ids[name]!);
  const call = { method: 'POST', body, headers: { 'Idempotency-Key': `key-of-${table}` } };
  const first = await owner.admin.call(address, call);
  expect([200, 201], first.text).toContain(first.status);
  ids[table] ??= first.json().id ?? first.json().page?.id;
  expect(commits.filter((keys) => keys.includes(table))).toEqual([expect.arrayContaining([table, 'idempotency'])]);
  const again = await owner.admin.call(address, call);
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([first.status, 'true']);
  expect(commits.filter((keys) => keys.includes(table))).toHaveLength(1);
  stop();
});

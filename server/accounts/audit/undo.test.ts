// Undo in the audit log, through the app: the state from before comes back, unless it changed again, and never without the right.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { cannotUndo, changedSince } from './errors.ts';
import { auditLimits } from './limits.ts';
import type { ListedEntry } from './schema.ts';

const log = '/config/api/audit/entries';
const five = { kind: 'ANY_ORDER', name: 'Five', code: 'FIVE', value: { type: 'AMOUNT', cents: 500 } };

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  app = await testStoa();
  owner = await app.owner();
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

/** The newest entry of a call. */
async function entryOf(call: string, reader = owner): Promise<ListedEntry> {
  const { rows } = (await reader.get(log)).json() as { rows: ListedEntry[] };
  const found = rows.find((one) => one.call === call);
  if (!found) throw new Error(`No entry of ${call}`);
  return found;
}
const undo = (id: string, by = owner) => by.post(`${log}/${encodeURIComponent(id)}/undo`, {});
const discounts = async () => (await owner.get('/config/api/discount-list')).json().rows;
/** Each call has a time of its own. */
const later = () => app.parts.clock.pass(1000);

async function addDiscount() {
  const made = await owner.post('/config/api/discounts', five);
  expect(made.status).toBe(201);
  later();
  return made.json().discount as { id: string };
}

it('takes back what was added, changed, or removed, but not the undo itself', async () => {
  const { id } = await addDiscount();
  const stored = (await owner.get(`/config/api/discounts/${id}`)).text;
  const added = await entryOf('POST /config/api/discounts');
  expect(added).toMatchObject({ canUndo: true, changes: expect.arrayContaining([expect.objectContaining({ id })]) });

  expect((await owner.delete(`/config/api/discounts/${id}`)).status).toBeLessThan(300);
  later();
  const removed = await entryOf('DELETE /config/api/discounts/:id');
  expect(await discounts()).toEqual([]);
  expect((await undo(removed.id)).status).toBe(204);
  later();
  expect((await owner.get(`/config/api/discounts/${id}`)).text).toBe(stored);
  expect((await undo(removed.id)).json().message).toBe(cannotUndo().message);

  const restored = await entryOf('POST /config/api/audit/entries/:id/undo');
  expect(restored.changes).toEqual([expect.objectContaining({ did: 'added', record: 'discount' })]);
  expect(restored.canUndo).toBe(false);
  expect((await undo(restored.id)).json().message).toBe(cannotUndo().message);
});

it('is refused when it has changed since, and names the later change', async () => {
  const { id } = await addDiscount();
  const added = await entryOf('POST /config/api/discounts');
  await owner.delete(`/config/api/discounts/${id}`);
  const removed = await entryOf('DELETE /config/api/discounts/:id');
  const refused = await undo(added.id);
  expect([refused.status, refused.json()]).toEqual([
    409,
    { message: changedSince({ by: '' }).message, by: removed.id },
  ]);
});

it('needs the permission of what is undone, and ends after 30 days', async () => {
  await addDiscount();
  const { id } = await entryOf('POST /config/api/discounts');
  const [billing, manager] = [await app.signedIn(Role.billing), await app.signedIn(Role.websiteManager)];
  expect(await entryOf('POST /config/api/discounts', billing)).toMatchObject({ id, canUndo: false });
  expect((await undo(id, billing)).status).toBe(403);
  // May only read the log.
  expect((await undo(id, manager)).status).toBe(403);
  app.parts.clock.pass(auditLimits.undoMs);
  owner = await app.owner();
  expect(await entryOf('POST /config/api/discounts')).toMatchObject({ canUndo: false });
  expect((await undo(id)).json().message).toBe(cannotUndo().message);
});

it('needs what the call’s handler asked for, too: two roles do not add up to more', async () => {
  const both = await app.signedIn(Role.billing, Role.storeManager);
  const call = 'PUT /config/api/store-settings';
  const save = async (change: object) => {
    later();
    expect((await owner.put('/config/api/store-settings', change)).status).toBe(200);
  };
  const code = '<script>steal()</script>';
  await save({ store: { orderConfirmationInjectCode: code } });
  await save({ store: { orderConfirmationInjectCode: '' } });
  const removed = await entryOf(call, both);
  expect(removed.canUndo).toBe(false);
  expect((await undo(removed.id, both)).status).toBe(403);
  const stored = async () => (await owner.get('/config/api/store-settings')).json().store.orderConfirmationInjectCode;
  expect(await stored()).toBe('');
  expect((await entryOf(call)).canUndo).toBe(true);
  expect((await undo(removed.id)).status).toBe(204);
  expect(await stored()).toBe(code);
});

it('of a removed form brings its code back only for who may add code', async () => {
  const made = await owner.post('/config/api/forms', {
    name: 'Contact',
    fields: [{ id: 'a', type: 'text', title: 'A' }],
    submissionHtml: '<script>1</script>',
  });
  const { id } = made.json().form;
  later();
  expect((await owner.delete(`/config/api/forms/${id}`)).status).toBe(204);
  const removed = await entryOf('DELETE /config/api/forms/:id');
  const both = await app.signedIn(Role.billing, Role.storeManager);
  expect((await undo(removed.id, both)).status).toBe(403);
  expect((await undo(removed.id)).status).toBe(204);
  expect((await owner.get(`/config/api/forms/${id}`)).json().form.submissionHtml).toBe('<script>1</script>');
});

it('is not offered for sign-ins, people, or what visitors have seen', async () => {
  const guest = { email: 'ada@shop.example', name: 'Ada', roles: [Role.editor] };
  expect((await owner.post('/config/api/people', guest)).status).toBe(201);
  for (const call of ['POST /config/api/people', 'POST /api/auth/sign-in']) {
    const entry = await entryOf(call);
    expect(entry.canUndo).toBe(false);
    expect((await undo(entry.id)).status).toBeGreaterThanOrEqual(400);
  }
});

it('finds what was refused, and exports what is filtered as CSV', async () => {
  await addDiscount();
  const editor = await app.signedIn(Role.editor);
  for (let n = 0; n < 5; n++) expect((await editor.post('/config/api/discounts', five)).status).toBe(403);
  const { rows, total } = (await owner.get(`${log}?did=refused`)).json();
  // The same refusal again is no news.
  expect([rows[0].refused, total]).toEqual(['not-allowed', 1]);
  const csv = await owner.get('/config/api/audit/entries.csv?did=added&record=discount');
  const lines = csv.text.trim().split('\r\n');
  expect(lines[0]).toContain('Time,Person,Kind,Call,Refused,Action,Record,ID,Title,Fields');
  expect(lines[1]).toContain('POST /config/api/discounts,,added,discount,');
  expect(csv.headers['content-disposition']).toContain('audit-log.csv');
});

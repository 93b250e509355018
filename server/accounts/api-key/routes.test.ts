// API keys over HTTP: shown once, limited to their scopes, and revoked immediately.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiScopes, can, Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { apiKeyLimits, readOnlyAreas } from './limits.ts';

const path = '/config/api/api-keys';
let app: TestStoa;

beforeEach(async () => {
  app = await testStoa();
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

describe('API keys', () => {
  it('are shown once, listed by their last characters, and never stored', async () => {
    const owner = await app.signedIn(Role.admin);
    const made = await owner.post(path, { name: ' Stock sync ', scopes: ['inventory.write', 'inventory.write'] });
    expect(made.status).toBe(201);
    const { key, apiKey } = made.json();
    expect(apiKey).toMatchObject({ name: 'Stock sync', scopes: ['inventory.write'], last4: key.slice(-4) });
    const listed = await owner.get(path);
    expect(listed.json().apiKeys).toEqual([apiKey]);
    expect(listed.text).not.toContain(key);
    for await (const row of app.parts.store.snapshotExport()) expect(JSON.stringify(row)).not.toContain(key);
  });

  it('are not replayed by an Idempotency-Key', async () => {
    const owner = await app.signedIn(Role.admin);
    const headers = () => ({
      'Content-Type': 'application/json',
      'X-CSRF-Token': owner.jar.get('crumb') ?? '',
      'Idempotency-Key': 'same',
    });
    const body = JSON.stringify({ name: 'A', scopes: ['orders.read'] });
    const first = await owner.send('POST', path, headers(), body);
    const second = await owner.send('POST', path, headers(), body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json().key).not.toBe(first.json().key);
  });

  it.each([
    { name: '', scopes: ['orders.read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['everything'] },
    { name: 'x', scopes: ['orders.read'], hash: 'y' },
    { name: 'x'.repeat(101), scopes: ['orders.read'] },
  ])('refuse %j', async (body) => {
    const owner = await app.signedIn(Role.admin);
    expect((await owner.post(path, body)).status).toBe(400);
    expect((await owner.get(path)).json().apiKeys).toEqual([]);
  });

  it('are only for those who may manage them, and bounded', async () => {
    const manager = await app.signedIn(Role.websiteManager);
    expect((await manager.post(path, { name: 'x', scopes: ['orders.read'] })).status).toBe(403);
    const owner = await app.signedIn(Role.admin);
    for (let n = 0; n < apiKeyLimits.keysMax; n++)
      expect((await owner.post(path, { name: `k${n}`, scopes: ['orders.read'] })).status).toBe(201);
    expect((await owner.post(path, { name: 'more', scopes: ['orders.read'] })).status).toBe(409);
    const page = (await owner.get(`${path}?limit=60`)).json();
    expect(page.apiKeys).toHaveLength(60);
    const rest = (await owner.get(`${path}?limit=60&cursor=${page.cursor}`)).json();
    expect([rest.apiKeys.length, rest.cursor]).toEqual([40, undefined]);
  });

  it('are offered only permissions that some call needs', () => {
    const needed = (concepts as readonly { calls?: Readonly<Record<string, { needs: unknown }>> }[])
      .flatMap(({ calls = {} }) => Object.values(calls))
      .flatMap(({ needs }) => (needs !== null && typeof needs === 'object' && 'scope' in needs ? [needs.scope] : []));
    const offered = apiScopes.filter((scope) => {
      const [area, as] = scope.split('.');
      return as === 'read' || !readOnlyAreas.some((one) => one === area);
    });
    expect(offered).toEqual(apiScopes.filter((scope) => needed.includes(scope)));
  });

  it('answer to can() like people, within their scopes', () => {
    const actor = { id: 'key', roles: [], scopes: ['orders.read', 'inventory.write'] as const };
    expect(can(actor, 'orders.see')).toBe(true);
    expect(can(actor, 'orders.change')).toBe(false);
    expect(can(actor, 'inventory.edit')).toBe(true);
    expect(can(actor, 'api-keys.manage')).toBe(false);
  });
});

// Commerce preferences over HTTP: merging, errors that name the field, and access.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { settingsChangedMeanwhile } from '../../site/website/errors.ts';
import { transact } from '../../store/transact.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { preferencesKey } from './preferences.ts';

const path = '/api/v1/commerce-preferences';
let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

describe('commerce preferences', () => {
  it('merge fields into a namespace that need not exist, and drop websiteId', async () => {
    app = await testStoa();
    const owner = await app.signedIn(Role.admin);
    expect((await owner.get(`${path}/checklist`)).json().preferences).toEqual({});
    await owner.put(`${path}/checklist`, { websiteId: 'x', seen: true });
    const merged = await owner.put(`${path}/checklist`, { step: 2 });
    expect(merged.json().preferences).toEqual({ seen: true, step: 2 });
    expect((await owner.get(`${path}/checklist`)).json().preferences).toEqual({ seen: true, step: 2 });
  });

  it('are not saved over what somebody else changed since the form was opened', async () => {
    app = await testStoa();
    const owner = await app.signedIn(Role.admin);
    const address = `${path}/orders`;
    const { revision: opened } = (await owner.get(address)).json();
    const send = (revision: string, change: object) =>
      owner.put(`${address}?revision=${encodeURIComponent(revision)}`, change);
    expect((await send(opened, { reviewRequestDays: 7 })).status).toBe(200);
    // The same call repeated, as if its first answer was lost.
    expect((await send(opened, { reviewRequestDays: 7 })).status).toBe(200);
    const late = await send(opened, { reviewRequestDays: 30 });
    expect([late.status, late.json().message]).toEqual([409, settingsChangedMeanwhile.says]);
    // The other field hasn't changed since the form was loaded.
    expect((await send(opened, { notifyEmail: 'a@b.example' })).status).toBe(200);
    expect((await owner.get(address)).json().preferences).toEqual({
      notifyEmail: 'a@b.example',
      reviewRequestDays: 7,
    });
    // Clients of the original send no revision.
    expect((await owner.put(address, { reviewRequestDays: 9 })).status).toBe(200);
  });

  it('refuse rules that pricing could not use, naming the field', async () => {
    app = await testStoa();
    const owner = await app.signedIn(Role.admin);
    const refused = await owner.put(`${path}/tax`, {
      rules: [{ name: 'x', country: 'US', ratePpm: -1, includesShipping: false }],
    });
    expect(refused.status).toBe(400);
    expect(refused.json().errors[0].path).toBe('rules.0.ratePpm');
    expect((await owner.put(`${path}/shipping`, { options: 'none' })).status).toBe(400);
    const typed = await owner.put(`${path}/shipping`, {
      options: [{ key: 'post', name: 'Post', rateType: 'FLAT', priceCents: 500, countries: [], postalCode: ['1'] }],
    });
    expect([typed.status, typed.json().errors]).toEqual([
      400,
      [{ path: 'options.0.postalCode', message: 'Unknown field.' }],
    ]);
    expect((await owner.put(`${path}/tax`, { ruls: [] })).json().errors).toEqual([
      { path: 'ruls', message: 'Unknown field.' },
    ]);
    expect(
      (
        await owner.put('/config/api/store-settings', {
          tax: { rules: [{ name: 'x', country: 'US', ratePpm: 1, includesShipping: false, zips: [] }] },
        })
      ).json().errors,
    ).toEqual([{ path: 'rules.0.zips', message: 'Unknown field.' }]);
    expect((await owner.put(`${path}/checklist`, { big: 'x'.repeat(62_000) })).status).toBe(413);
    expect((await owner.put(`${path}/..%2Fx`, {})).status).toBe(400);
  });

  it('that were stored with fields nobody knew are read without them, and postal codes of tax rules count', async () => {
    app = await testStoa();
    const rule = { name: 'NYC', country: 'US', region: 'NY', ratePpm: 45_000, includesShipping: false };
    const codes = { ...rule, postalCodes: ['10001..10282'], county: 'Kings' };
    const broken = { ...rule, name: 'Elsewhere', postalCodes: '10001-10282' };
    await transact(app.parts.store, async (tx) =>
      tx.put(preferencesKey('tax'), { v: 1, r: { rounding: 'PER_LINE', rules: [codes, broken], note: 'old' } }),
    );
    const owner = await app.signedIn(Role.admin);
    const { preferences } = (await owner.get(`${path}/tax`)).json();
    expect(preferences).toEqual({
      rounding: 'PER_LINE',
      classes: [],
      exemptions: [],
      rules: [
        { ...rule, postalCodes: ['10001..10282'] },
        { ...rule, name: 'Elsewhere' },
      ],
    });
    expect((await owner.put(`${path}/tax`, preferences)).status).toBe(200);
    expect((await owner.put(`${path}/tax`, { rounding: 'PER_ORDER' })).status).toBe(200);
  });

  it('take whole yen only in a yen shop', async () => {
    app = await testStoa({ store: { currency: 'JPY' } });
    const owner = await app.signedIn(Role.admin);
    const option = { key: 'post', name: 'Post', rateType: 'FLAT', countries: [] };
    const refused = await owner.put(`${path}/shipping`, { options: [{ ...option, priceCents: 50_050 }] });
    expect(refused.json().errors).toEqual([
      { path: 'options.0.priceCents', message: 'Amounts in JPY must be multiples of 100.' },
    ]);
    expect((await owner.put(`${path}/shipping`, { options: [{ ...option, priceCents: 50_000 }] })).status).toBe(200);
  });

  it('start with one flat rate and no tax', async () => {
    app = await testStoa();
    const owner = await app.signedIn(Role.admin);
    expect((await owner.get(`${path}/shipping`)).json().preferences.options).toHaveLength(1);
    expect((await owner.get(`${path}/tax`)).json().preferences).toEqual({
      rounding: 'PER_LINE',
      classes: [],
      exemptions: [],
      rules: [],
    });
  });

  it('are the settings of those who may change commerce; to the store manager only shipping', async () => {
    app = await testStoa();
    const manager = await app.signedIn(Role.storeManager);
    expect((await manager.get(`${path}/tax`)).status).toBe(403);
    expect((await manager.put(`${path}/tax`, { rounding: 'PER_ORDER' })).status).toBe(403);
    expect((await manager.get(`${path}/shipping`)).status).toBe(200);
    expect((await manager.put(`${path}/shipping`, { options: [] })).status).toBe(200);
    const editor = await app.signedIn(Role.editor);
    expect((await editor.get(`${path}/shipping`)).status).toBe(403);
    const visitor = await app.shopper();
    expect((await visitor.get(`${path}/tax`)).status).toBe(401);
    expect((await visitor.put(`${path}/tax`, {})).status).toBe(401);
  });
});

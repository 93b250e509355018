// Staged changes over HTTP: they are published immediately or when due, can be rolled back, and never overwrite other
// people's changes unnoticed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { shopCollection } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { OwnerProduct } from '../catalog/schema.ts';
import type { PublishAnswer, PublishedAnswer, StagedAnswer } from './schema.ts';
import { publishDue } from './staged.ts';

const products = '/api/commerce/products';
const path = '/config/api/staged-products';
const hour = 3_600_000;

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

const sizes = ['Small', 'Large'].map((size) => ({ attributes: { Size: size }, priceCents: 2400, qtyInStock: 3 }));
const made = async (): Promise<OwnerProduct> =>
  (
    await owner.post(`${products}/${shopCollection.id}`, {
      title: 'Mug',
      variantOptionOrdering: ['Size'],
      variants: sizes,
    })
  ).json().product;
const read = async (id: string): Promise<OwnerProduct> => (await owner.get(`${products}/${id}`)).json().product;
const list = async (): Promise<{ staged: StagedAnswer[]; published: PublishedAnswer[] }> =>
  (await owner.get(path)).json();
const stage = async (id: string, body: object) => (await owner.put(`${path}/${id}`, body)).json();
const publish = async (...ids: string[]): Promise<PublishAnswer> =>
  (await owner.post(`${path}/publish`, { ids })).json();

/** Variants as a form sends them, with some changed. */
const variants = ({ variants }: OwnerProduct, change: object) =>
  variants.map(({ id, attributes, priceCents, salePriceCents, onSale }) => ({
    ...{ id, attributes, priceCents, salePriceCents, onSale },
    ...change,
  }));

describe('staged changes', () => {
  it('wait beside the product, one for each field, and are published in one', async () => {
    const mug = await made();
    await stage(mug.id, { title: 'Cup', starred: false });
    const { staged } = await stage(mug.id, { title: 'Big cup', variants: variants(mug, { priceCents: 2000 }) });
    const [small, large] = mug.variants;
    expect(staged).toMatchObject({
      title: 'Mug',
      by: { name: expect.any(String) },
      changes: [
        { field: 'title', from: 'Mug', to: 'Big cup' },
        { field: 'priceCents', variantId: small?.id, from: 2400, to: 2000 },
        { field: 'priceCents', variantId: large?.id, from: 2400, to: 2000 },
      ],
      variantNames: { [small?.id ?? '']: 'Small' },
    });
    expect((await read(mug.id)).title).toBe('Mug');

    expect(await publish(mug.id)).toEqual({ published: [{ id: mug.id, title: 'Mug' }], problems: [] });
    const after = await read(mug.id);
    expect(after).toMatchObject({
      title: 'Big cup',
      variants: [{ priceCents: 2000, qtyInStock: 3 }, { priceCents: 2000 }],
    });
    expect((await list()).staged).toEqual([]);
    expect(await publish(mug.id)).toEqual({ published: [], problems: [] });
  });

  it('are gone when they come back to what the product has, or are discarded', async () => {
    const mug = await made();
    await stage(mug.id, { title: 'Cup' });
    expect(await stage(mug.id, { title: 'Mug' })).toEqual({ staged: null });
    await stage(mug.id, { title: 'Cup' });
    expect((await owner.delete(`${path}/${mug.id}`)).status).toBe(204);
    expect((await list()).staged).toEqual([]);
  });

  it('are put into what others saved meanwhile, and over it only on purpose', async () => {
    const mug = await made();
    await stage(mug.id, { title: 'Cup', variants: variants(mug, { onSale: true, salePriceCents: 2000 }) });
    await owner.put(`${products}/${mug.id}`, { tags: ['new'], variants: variants(mug, { priceCents: 2600 }) });
    await owner.put(`${products}/${mug.id}`, { title: 'Beaker' });
    const { problems } = await publish(mug.id);
    expect(problems).toEqual([{ id: mug.id, title: 'Mug', message: expect.stringContaining('since: Title.') }]);
    expect((await read(mug.id)).variants[0]).toMatchObject({ onSale: false });

    expect((await owner.post(`${path}/publish`, { ids: [mug.id], force: true })).json().problems).toEqual([]);
    expect(await read(mug.id)).toMatchObject({
      title: 'Cup',
      tags: ['new'],
      variants: [{ priceCents: 2600, onSale: true, salePriceCents: 2000 }, { priceCents: 2600 }],
    });
    // The rollback restores what the others had saved, rather than the original value.
    const [done] = (await list()).published;
    await owner.post(`${path}/published/${done?.id}/roll-back`, {});
    expect(await read(mug.id)).toMatchObject({ title: 'Beaker', variants: [{ priceCents: 2600, onSale: false }, {}] });
  });

  it('are published when they are due, once, and taken back', async () => {
    const mug = await made();
    await stage(mug.id, { variants: variants(mug, { onSale: true, salePriceCents: 1200 }), taxClass: 'standard' });
    const dueAt = app.parts.clock.now() + hour;
    expect((await owner.post(`${path}/schedule`, { ids: [mug.id], dueAt })).status).toBe(200);
    await publishDue(app.parts);
    expect((await list()).staged).toMatchObject([{ dueAt }]);
    app.parts.clock.pass(hour);
    await publishDue(app.parts);
    await publishDue(app.parts);
    const { staged, published } = await list();
    expect(staged).toEqual([]);
    expect(published).toHaveLength(1);
    expect((await read(mug.id)).variants).toMatchObject([{ onSale: true }, { onSale: true }]);

    const back = `${path}/published/${published[0]?.id}/roll-back`;
    expect((await owner.post(back, {})).json().published).toEqual([{ id: mug.id, title: 'Mug' }]);
    expect((await read(mug.id)).variants).toMatchObject([
      { onSale: false, salePriceCents: 0, priceCents: 2400 },
      { onSale: false },
    ]);
    expect((await owner.post(back, {})).json()).toEqual({ published: [], problems: [] });
  });

  it('that are due and cannot be published say why, and are not tried again', async () => {
    const mug = await made();
    await stage(mug.id, { title: 'Cup' });
    await owner.post(`${path}/schedule`, { ids: [mug.id], dueAt: app.parts.clock.now() + hour });
    await owner.put(`${products}/${mug.id}`, { title: 'Beaker' });
    app.parts.clock.pass(2 * hour);
    await publishDue(app.parts);
    const [waiting] = (await list()).staged;
    expect(waiting).toMatchObject({ id: mug.id, problem: expect.stringContaining('Title') });
    expect(waiting).not.toHaveProperty('dueAt');
    await owner.delete(`${products}/${mug.id}`);
    expect((await publish(mug.id)).problems).toHaveLength(1);
  });

  it('are refused for stock, for options, and for a time that has passed', async () => {
    const mug = await made();
    const refused = async (body: object) => (await owner.put(`${path}/${mug.id}`, body)).status;
    expect(await refused({ variants: variants(mug, { qtyInStock: 9 }) })).toBe(400);
    expect(await refused({ variants: variants(mug, {}).slice(1) })).toBe(400);
    expect(await refused({ variants: variants(mug, { attributes: { Size: 'Huge' } }) })).toBe(400);
    expect(await refused({ isSubscribable: true })).toBe(400);
    await stage(mug.id, { title: 'Cup' });
    const past = { ids: [mug.id], dueAt: app.parts.clock.now() };
    expect((await owner.post(`${path}/schedule`, past)).status).toBe(400);
    expect((await list()).staged).toHaveLength(1);
  });
});

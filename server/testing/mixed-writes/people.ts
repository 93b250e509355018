// People who repeatedly write everything that the program stores, over HTTP: an editor, a publisher of two pages, a shopkeeper,
// a programmer, visitors, buyers. Each records the answers (journal.ts). Idempotent calls are retried until they are answered; other
// calls are sent once, and their outcome may be unknown.
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Op } from '../../content/document/edit-schema.ts';
import type { KillableShop, KilledShopper } from '../driver/killable-shop.ts';
import { retext } from '../harness/documents.ts';
import { seeded } from '../harness/seeded.ts';
import { adasAddress } from '../harness/shop.ts';
import type { Answer } from '../harness/visitor.ts';
import type { Journal, Written } from './journal.ts';

export const owner = { email: 'owner@shop.example', password: 'correct horse battery' };
export const member = { email: 'member@example.com', password: 'a horse in the rain' };

/** The initial content of the site. */
export type Site = {
  storePage: string;
  pages: readonly [string, string];
  goods: string;
  counted: { id: string; variantId: string };
  soldOut: { id: string; variantId: string };
  form: string;
  newsletter: string;
  /** In the member's address book. */
  addressId: string;
};

export type World = {
  shop: KillableShop;
  /** This person's random source. */
  random: () => number;
  journal: Journal;
  site: Site;
  ended: () => boolean;
  /** Acknowledged orders. */
  orders: string[];
  /** From review request mails, read while the program is stopped. */
  reviewTokens: string[];
  /** SHA-256 of uploads, by their address. */
  uploads: Map<string, string>;
  /** Acknowledged pieces, and requested ones without an answer. */
  counted: { answered: number; asked: number };
  /** The last value of each place that is overwritten repeatedly. */
  places: Map<string, Written>;
};

async function signedIn(shop: KillableShop): Promise<KilledShopper> {
  const visitor = shop.shopper('adminOrigin');
  await visitor.send('POST', '/api/auth/sign-in', {});
  ok(await visitor.send('POST', '/api/auth/sign-in', owner));
  return visitor;
}

type Person = (world: World) => Promise<() => Promise<void>>;
const persons = (): Person[] => [
  ...[editor, publisher, shopkeeper, programmer, importer, visitor, memberAtHome, reviewer, buyer, buyer],
];

/**
 * Until the test ends: each person repeats their rounds.
 * @param pauseMs after each round; two hundred times that after an import, whose products stay
 * @returns when all have stopped
 */
export const everybody = (world: Omit<World, 'random'>, seed: number, pauseMs = 0): Promise<unknown> =>
  Promise.all(
    persons().map(async (person, n) => {
      const round = await person({ ...world, random: seeded(seed * 100 + n) });
      while (!world.ended()) {
        await round();
        if (pauseMs > 0) await wait(person === importer ? 200 * pauseMs : pauseMs);
      }
    }),
  );

/** The answer's body; a refusal is a fault of the test. */
function ok<T>(answer: Answer<T>, ...alsoFine: number[]): Answer<T> {
  if (answer.status >= 400 && !alsoFine.includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** One write. @returns undefined when its outcome is unknown */
async function writing<T>(
  { journal }: World,
  table: string,
  call: (mark: string) => Promise<Answer<T> | undefined>,
  audited?: 'added' | 'shown',
  replaces?: Written,
): Promise<{ written: Written; body: T; mark: string } | undefined> {
  const mark = journal.nextMark();
  const written = journal.sending(mark, table, audited, replaces);
  const answer = await call(mark);
  if (!answer) return undefined;
  ok(answer);
  journal.answered(written);
  return { written, body: answer.body, mark };
}

/** The success response of a form without script. */
function redirected(answer: Answer): Answer {
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** Creates a record with a call that must not be repeated. */
const creatingOnce = <T>(world: World, table: string, call: (mark: string) => Promise<Answer<T> | undefined>) =>
  writing(world, table, call, 'added');

/** Creates a record with a call that can be retried with its key. */
const creating = async <T>(
  world: World,
  table: string,
  call: (mark: string, headers: Record<string, string>) => Promise<Answer<T>>,
) => (await creatingOnce(world, table, (mark) => call(mark, { 'Idempotency-Key': mark })))!;

/** Overwrites a place with a call that sets its whole content. */
async function replacing(
  world: World,
  place: string,
  table: string,
  call: (mark: string) => Promise<Answer<unknown>>,
  audited?: 'shown',
): Promise<void> {
  const { written } = (await writing(world, table, call, audited, world.places.get(place)))!;
  world.places.set(place, written);
}

/** A removal is idempotent: a repeated one finds nothing left. */
async function removing({ journal }: World, written: Written, who: KilledShopper, path: string): Promise<void> {
  journal.removing(written);
  ok(await who.send('DELETE', path), 404, 410);
  journal.removed(written);
}

const itemFields = (title: string, excerpt: string) => ({
  ...{ title, urlId: '', excerpt, tags: [], categories: [], authorName: '', mainImageId: null, imageIds: [] },
  ...{ starred: false, state: 'published', publishOn: 1, customContent: {} },
});

/** Writes posts, pictures, files and the menu. */
async function editor(world: World) {
  const { shop, journal, uploads, random } = world;
  const me = await signedIn(shop);
  const { body: menus } = await me.send<{ layout: { identifier: string }[]; templateId: string }>(
    'GET',
    '/api/commondata/GetSiteLayout',
  );
  const { body: blog } = ok(
    await me.send<{ page: { id: string } }>('POST', '/config/api/collections', {
      typeName: 'blog',
      title: 'Notes',
    }),
  );
  const menu = { fieldName: menus.layout[0]!.identifier, templateId: menus.templateId };
  return async () => {
    const post = await creatingOnce<{ id: string; updatedOn: number }>(world, 'item', (mark) =>
      me.sendOnce('POST', `/config/api/collections/${blog.page.id}/items`, {
        kind: 'text',
        fields: itemFields(mark, ''),
      }),
    );
    if (post) {
      const { id, updatedOn } = post.body;
      const excerpt = journal.nextMark();
      const changed = journal.sending(excerpt, 'item', 'shown');
      // A retry is refused as stale: the newer version is our own.
      ok(await me.send('PUT', `/config/api/items/${id}`, { fields: itemFields(post.mark, excerpt), updatedOn }), 409);
      journal.answered(changed);
      if (random() < 0.7) {
        const kept = [post.mark, excerpt].map((mark) => journal.sending(mark, 'item-deleted'));
        journal.removing(changed);
        await removing(world, post.written, me, `/config/api/items/${id}`);
        journal.removed(changed);
        for (const one of kept) journal.answered(one);
      }
    }
    const linking = (title: string) => ({ items: [{ externalLink: { title, url: 'https://example.com/' } }] });
    const link = (title: string) =>
      me.send('POST', '/api/widget/UpdateNavigation', { ...menu, navigation: linking(title) });
    await replacing(world, 'menu', 'navigation', link, 'shown');
    const picture = await sharp({ create: { width: 6, height: 6, channels: 3, background: colorOf(random) } })
      .png()
      .toBuffer();
    const image = await creatingOnce<{ image: { path: string } }>(world, 'image', (mark) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(picture)], `${mark}.png`, { type: 'image/png' }));
      return me.uploadOnce('/api/uploads/images', form);
    });
    if (image) uploads.set(`${image.body.image.path}?format=original`, hashOf(picture));
    const bytes = Buffer.from(`${picture.toString('base64')} ${random()}`);
    const file = await creatingOnce<{ file: { path: string } }>(world, 'site-file', (mark) =>
      me.uploadOnce(`/config/api/files?name=${mark}.txt`, bytes),
    );
    if (file) uploads.set(file.body.file.path, hashOf(bytes));
  };
}

const colorOf = (random: () => number) => ({
  r: 0,
  g: 0,
  b: 0,
  [['r', 'g', 'b'][Math.floor(random() * 3)]!]: 1 + Math.floor(random() * 254),
});
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes);

/** The same change on two pages, published together: both are live or neither. */
async function publisher(world: World) {
  const { shop, site, journal, places } = world;
  const me = await signedIn(shop);
  const revs = new Map<string, number>();
  let round = 0;
  return async () => {
    round++;
    const drafts: { page: string; mark: string; draft: Written }[] = [];
    for (const page of site.pages) {
      const mark = journal.nextMark();
      const base = revs.get(page) ?? 0;
      const all = [journal.sending(mark, 'op'), journal.sending(mark, 'doc:draft', 'shown')];
      const ops: Op[] = [retext(page, 'b1', `${mark} round ${round}.`, { id: `${mark}-${page}`, base })];
      const answer = await me.send<{ rev: number }>('POST', `/config/api/documents/${page}/ops`, { base, ops });
      revs.set(page, ok(answer).body.rev);
      for (const written of all) journal.answered(written);
      drafts.push({ page, mark, draft: all[1]! });
    }
    const published = drafts.map(({ page, mark, draft }) => {
      journal.removing(draft);
      return {
        ...{ page, draft, version: journal.sending(mark, 'ver') },
        live: journal.sending(mark, 'doc:live', 'shown', places.get(page)),
      };
    });
    const documents = site.pages.map((id) => ({ id, rev: revs.get(id)! }));
    // On a retry there is nothing left to publish.
    ok(await me.send('POST', '/config/api/publish', { documents }), 409);
    for (const { page, draft, version, live } of published) {
      journal.removed(draft);
      journal.answered(version);
      journal.answered(live);
      places.set(page, live);
    }
  };
}

/** Writes products, stock, discounts, customers, forms, settings, and shipments of orders. */
async function shopkeeper(world: World) {
  const { shop, site, journal, counted, orders, random } = world;
  const me = await signedIn(shop);
  let sentOff = 0;
  return async () => {
    const product = await creating<{ product: { id: string } }>(world, 'product', (title, headers) =>
      me.send(
        'POST',
        `/api/commerce/products/${site.storePage}`,
        { title, variants: [{ priceCents: 1900, qtyInStock: 7 }] },
        headers,
      ),
    );
    const path = `/api/commerce/products/${product.body.product.id}`;
    const change = (excerpt: string) => me.send('PUT', path, { excerpt: `<p>${excerpt}</p>` });
    for (let n = 0; n < 2; n++) await replacing(world, path, 'product', change, 'shown');
    if (random() < 0.7) {
      const excerpt = world.places.get(path)!;
      journal.removing(excerpt);
      await removing(world, product.written, me, path);
      journal.removed(excerpt);
    }
    world.places.delete(path);

    counted.asked++;
    const { variantId } = site.counted;
    const operation = { incrementOperations: [{ variantId, quantity: 1 }] };
    const key = { 'Idempotency-Key': journal.nextMark() };
    ok(await me.send('POST', '/config/api/inventory/adjustments', operation, key));
    counted.answered++;

    const discount = await creating<{ discount: { id: string } }>(world, 'discount', (name, headers) =>
      me.send(
        'POST',
        '/config/api/discounts',
        { kind: 'ANY_ORDER', name, code: name, value: { type: 'PERCENT', ratePpm: 100_000 } },
        headers,
      ),
    );
    await removing(world, discount.written, me, `/config/api/discounts/${discount.body.discount.id}`);

    const customer = await creatingOnce<{ id: string }>(world, 'customer', (mark) =>
      me.sendOnce('POST', '/api/commerce/customers', { email: `${mark}@example.com` }),
    );
    if (customer) {
      const address = `/api/commerce/customers/${customer.body.id}`;
      for (let n = 0; n < 2; n++)
        await replacing(world, address, 'customer', (phoneNumber) => me.send('PUT', address, { phoneNumber }));
      world.places.delete(address);
    }

    const fields = [{ id: 'text-1', type: 'text', title: 'It' }];
    const form = await creating<{ form: { id: string } }>(world, 'form', (name, headers) =>
      me.send('POST', '/config/api/forms', { name, fields }, headers),
    );
    await removing(world, form.written, me, `/config/api/forms/${form.body.form.id}`);
    const settings = '/api/v1/commerce-preferences/season';
    await replacing(world, 'season', 'commerce-preferences', (title) => me.send('PUT', settings, { title }), 'shown');

    // A shipment cannot be sent twice.
    const next = orders[sentOff];
    if (next === undefined) return;
    ok(await me.send('POST', `/api/commerce/orders/${next}/fulfillments`, {}), 400, 409, 422);
    sentOff++;
  };
}

/** Writes code injection and API keys. */
async function programmer(world: World) {
  const me = await signedIn(world.shop);
  const path = '/config/api/code-injection';
  return async () => {
    const comment = (mark: string) => me.send('PUT', path, { header: `<!-- ${mark} -->` });
    await replacing(world, 'header', 'website', comment, 'shown');
    const made = await creatingOnce<{ apiKey: { id: string } }>(world, 'api-key', (name) =>
      me.sendOnce('POST', '/config/api/api-keys', { name, scopes: ['orders.read'] }),
    );
    if (made) await removing(world, made.written, me, `/config/api/api-keys/${made.body.apiKey.id}`);
  };
}

const columns =
  'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Price,Sale Price,On Sale,Stock,Visible';

/** Imports files of three products. Importing the file again completes a killed import, without duplicates. */
async function importer(world: World) {
  const me = await signedIn(world.shop);
  const { journal } = world;
  return async () => {
    const marks = [1, 2, 3].map(journal.nextMark);
    const all = marks.map((mark) => journal.sending(mark, 'product', 'added'));
    const lines = marks.map((mark) => `,,PHYSICAL,stall,${mark},Imported,<p>x</p>,SKU-${mark},9.00,0.00,No,5,Yes`);
    let answer: Awaited<ReturnType<typeof me.uploadOnce>>;
    while (!answer) {
      const form = new FormData();
      form.set('collectionId', world.site.storePage);
      form.set('file', new File([[columns, ...lines].join('\n')], 'products.csv', { type: 'text/csv' }));
      answer = await me.uploadOnce('/api/import/products', form);
    }
    ok(answer);
    for (const written of all) journal.answered(written);
    await wait(300);
  };
}

/** Submits forms, the newsletter, and restock notifications, each with a new address. */
async function visitor(world: World) {
  const { shop, site, journal } = world;
  return async () => {
    const me = shop.shopper();
    await me.send('POST', '/api/form/FormSubmissionKey', {});
    const submit = async (formId: string, table: string, answersOf: (mark: string) => Record<string, string>) => {
      const { key } = ok(await me.send<{ key: string }>('POST', '/api/form/FormSubmissionKey', {})).body;
      const mark = journal.nextMark();
      const all = new Set(['form-submission', table]);
      const written = [...all].map((name) => journal.sending(mark, name));
      const body = { formId, key, form: JSON.stringify(answersOf(mark)) };
      ok(await me.send('POST', '/api/form/SaveFormSubmission', body));
      for (const one of written) journal.answered(one);
    };
    await submit(site.form, 'form-submission', (mark) => ({ 'text-1': mark }));
    await submit(site.newsletter, 'subscriber', (mark) => ({ 'email-1': `${mark}@example.com` }));
    const wish = { productId: site.soldOut.id, variantId: site.soldOut.variantId };
    await writing(world, 'restock-sign-up', (mark) =>
      me.send('POST', '/api/site-users/account/notifications/restock', {
        ...wish,
        siteVisitorEmail: `${mark}@example.com`,
      }),
    );
  };
}

/** Keeps changing the account's address. */
async function memberAtHome(world: World) {
  const me = world.shop.shopper();
  await me.send('POST', '/api/form/FormSubmissionKey', {});
  const signIn = await me.form('/account/sign-in', { email: member.email, password: member.password });
  if (signIn.headers.get('location') !== '/account') throw new Error(`${signIn.status} ${signIn.text}`);
  return async () => {
    await replacing(world, 'address', 'customer', async (line1) =>
      redirected(await me.form('/account/addresses', { ...adasAddress, line1, id: world.site.addressId })),
    );
  };
}

/** Writes reviews through the link in the mail. */
async function reviewer(world: World) {
  const { shop, reviewTokens } = world;
  return async () => {
    const token = reviewTokens.pop();
    if (token === undefined) return wait(200);
    const me = shop.shopper();
    const path = `/reviews/request?t=${token}`;
    const stamp = /name="stamp" value="([^"]+)"/.exec(ok(await me.get(path)).text)?.[1] ?? '';
    // The form refuses submissions faster than a person can type.
    await wait(2_100);
    await writing(world, 'review', async (title) => {
      const fields = { stamp, subject: '', name: 'Ada', 'rating-0': '5', 'title-0': title, 'text-0': '' };
      return redirected(await me.form(path, fields));
    });
  };
}

async function buyer({ shop, site, orders, random }: World) {
  return async () => {
    const me = shop.shopper();
    await me.fill([{ itemId: site.goods, quantity: 1 + Math.floor(random() * 3) }]);
    await me.look();
    const { status, body, text } = await me.order();
    if (status === 200) orders.push(body.orderId);
    else if (![402, 409, 429, 503].includes(status)) throw new Error(`${status} ${text}`);
  };
}

// Header and footer, announcement bar, pop-up, and custom CSS over HTTP: drafts that only the preview shows, conflicts, publishing, and
// going back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { afterPrefix } from '../../store/table.ts';
import { openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { loadWebsite } from '../website/website.ts';
import { anchors, popUpSchema } from './schema.ts';
import { findDraftPart, findLivePart, withDraftSettings } from './site-part.ts';
import { serviceOf } from './social.ts';

let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  expect(app.parts.log.faults).toEqual([]);
});

const send = (method: 'PUT' | 'DELETE', address: string, body?: unknown, client = owner) =>
  client.send(
    method,
    address,
    {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      'X-CSRF-Token': client.jar.get('crumb') ?? '',
    },
    body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  );
const opened = async (address: string) => (await owner.get(address)).json();
const publish = async (...names: string[]) => {
  const { changes } = await opened('/config/api/site-parts');
  const parts = changes
    .filter(({ name }: { name: string }) => names.includes(name))
    .map(({ name, revision }: { name: string; revision: number }) => ({ name, revision }));
  return owner.post('/config/api/site-parts/publish', { parts });
};
const headerFooter = '/api/site-header-footer';

describe('header and footer', () => {
  it('are read with the title and links of the settings, and change as a draft that only the preview shows', async () => {
    const { store } = app.parts;
    const { header, footer, revision, isDraft } = await opened(headerFooter);
    const before = await loadWebsite(store);
    expect([header.siteTitle, revision, isDraft]).toEqual([before.siteTitle, 0, false]);
    const changed = {
      ...header,
      siteTitle: 'Lantern & Co',
      layout: 'stacked',
      socialLinks: ['https://www.instagram.com/lantern', ''],
    };
    const saved = await send('PUT', headerFooter, { header: changed, footer, revision });
    expect([saved.status, saved.json()]).toEqual([200, expect.objectContaining({ isDraft: true })]);
    expect((await loadWebsite(store)).siteTitle).toBe(before.siteTitle);
    expect((await findLivePart(store, 'header-footer')).header.layout).toBe('left');
    const { header: drafted } = await findDraftPart(store, 'header-footer');
    expect([drafted.layout, drafted.socialLinks]).toEqual(['stacked', ['https://www.instagram.com/lantern']]);

    expect((await publish('header-footer')).status).toBe(200);
    const after = await loadWebsite(store);
    expect(after.siteTitle).toBe('Lantern & Co');
    expect(after.socialAccounts).toEqual([
      { serviceName: 'Instagram', serviceId: 0, profileUrl: 'https://www.instagram.com/lantern' },
    ]);
    expect((await findLivePart(store, 'header-footer')).header.layout).toBe('stacked');

    const versions = '/config/api/site-parts/header-footer/versions';
    expect(await opened(versions)).toMatchObject({ earlier: [{ number: 1 }] });
    const { live, before: old } = await opened(`${versions}/1`);
    expect([live.header.siteTitle, old.header.siteTitle]).toEqual(['Lantern & Co', before.siteTitle]);
    expect((await owner.get(`${versions}/2`)).status).toBe(409);

    // One step back and forward again.
    expect((await owner.post('/config/api/site-parts/header-footer/roll-back', {})).status).toBe(200);
    expect((await loadWebsite(store)).siteTitle).toBe(before.siteTitle);
    await owner.post('/config/api/site-parts/header-footer/roll-back', {});
    expect((await loadWebsite(store)).siteTitle).toBe('Lantern & Co');
  });

  it('keep an unfinished profile in the draft, which visitors and the preview do not get', async () => {
    const { header, footer } = await opened(headerFooter);
    const put = (socialLinks: string[]) => send('PUT', headerFooter, { header: { ...header, socialLinks }, footer });
    expect((await put(['https://x.com/lantern', 'insta'])).status).toBe(200);
    expect((await opened(headerFooter)).header.socialLinks).toEqual(['https://x.com/lantern', 'insta']);
    const { socialAccounts } = await withDraftSettings(app.parts.store, await loadWebsite(app.parts.store));
    expect(socialAccounts.map(({ profileUrl }) => profileUrl)).toEqual(['https://x.com/lantern']);
    const answer = await publish('header-footer');
    expect([answer.status, answer.json().message]).toEqual([409, expect.stringContaining('“insta” in Header')]);
    await put(header.socialLinks);
    expect((await opened(headerFooter)).isDraft).toBe(false);
    // Nor does an earlier version with one go live again.
    const { store } = app.parts;
    const key = ['site-part-before', 'header-footer'];
    const { v, r } = (await store.get(key))!.value as { v: number; r: { content: { header: object } } };
    const earlier = { ...r.content, header: { ...r.content.header, socialLinks: ['insta'] } };
    await store.commit({ puts: [{ key, value: { v, r: { ...r, content: earlier } } }] });
    const back = await owner.post('/config/api/site-parts/header-footer/roll-back', {});
    await store.commit({ puts: [{ key, value: { v, r } }] });
    expect([back.status, back.json().message]).toEqual([409, answer.json().message]);
  });

  it('refuse a change of what the sender has not seen, and take one that names no revision', async () => {
    const { header, footer, revision } = await opened(headerFooter);
    const copyright = async (text: string, seen?: number) =>
      send('PUT', headerFooter, { header, footer: { ...footer, copyright: text }, revision: seen });
    expect((await copyright('© {year} One', revision)).status).toBe(200);
    const late = await copyright('© {year} Two', revision);
    expect([late.status, late.json().message]).toEqual([409, expect.stringContaining('changed this')]);
    expect((await copyright('© {year} Three')).status).toBe(200);
    expect((await opened(headerFooter)).footer.copyright).toBe('© {year} Three');
    // A draft that its discarder has not seen stays.
    const stale = await send('DELETE', `/config/api/site-parts/header-footer?revision=${revision}`);
    expect([stale.status, (await opened(headerFooter)).isDraft]).toEqual([409, true]);
    // Whatever still equals the published version isn't a change.
    await copyright('');
    expect((await opened(headerFooter)).isDraft).toBe(false);
  });

  it('refuse unknown fields, scripts as links, and people who may not', async () => {
    const { header, footer } = await opened(headerFooter);
    const status = async (body: object) => (await send('PUT', headerFooter, body)).status;
    expect(await status({ header: { ...header, other: 1 }, footer })).toBe(400);
    expect(await status({ header, footer: { ...footer, more: true } })).toBe(400);
    const button = { isOn: true, title: 'Go', url: 'javascript:alert(1)', newWindow: false };
    expect(await status({ header: { ...header, button }, footer })).toBe(400);
    expect(await status({ header: { ...header, siteTitle: ' ' }, footer })).toBe(400);
    const editor = await app.signedIn(Role.editor);
    expect((await send('PUT', headerFooter, { header, footer }, editor)).status).toBe(403);
    expect((await editor.get('/config/api/site-parts/header-footer/versions/1')).status).toBe(403);
  });
});

it('goes back to any earlier version, and forward again', async () => {
  const text = async () => (await findLivePart(app.parts.store, 'custom-css')).text;
  for (const css of ['b {}', 'i {}', 'u {}']) {
    await send('PUT', '/config/api/custom-css', { content: { text: css } });
    await publish('custom-css');
  }
  const numbers = async () =>
    (await opened('/config/api/site-parts/custom-css/versions')).earlier.map(
      ({ number }: { number: number }) => number,
    );
  const back = (number: number) => owner.post('/config/api/site-parts/custom-css/roll-back', { number });
  expect(await numbers()).toEqual([3, 2, 1]);
  expect((await opened('/config/api/site-parts/custom-css/versions/2')).before).toEqual({ text: 'b {}' });
  expect([(await back(2)).status, await text(), await numbers()]).toEqual([200, 'b {}', [4, 3, 2, 1]]);
  expect([(await back(4)).status, await text()]).toEqual([200, 'u {}']);
  expect([(await back(9)).status, await text()]).toEqual([409, 'u {}']);
  expect([(await back(1)).status, await text()]).toEqual([200, '']);
});

it('goes back to the version that an earlier program stored without a number', async () => {
  const { store } = app.parts;
  const change = async (text: string) => {
    const { content } = await opened('/config/api/announcement-bar');
    await send('PUT', '/config/api/announcement-bar', { content: { ...content, text } });
    await publish('announcement-bar');
  };
  const earlier = async (): Promise<{ number: number }[]> =>
    (await opened('/config/api/site-parts/announcement-bar/versions')).earlier;
  const back = (number: number) => owner.post('/config/api/site-parts/announcement-bar/roll-back', { number });
  const text = async () => (await findLivePart(store, 'announcement-bar')).text;
  await change('One');
  await change('Two');
  const key = ['site-part-before', 'announcement-bar'];
  const stored = (await store.get(key))?.value as { v: number; r: { number?: number } };
  const { number: _, ...r } = stored.r;
  await store.commit({
    puts: [{ key, value: { v: 1, r } }],
    deletes: [['site-part-version', 'announcement-bar', 1]],
  });
  expect((await earlier()).map(({ number }) => number)).toEqual([1]);
  await change('Three');
  expect((await earlier()).map(({ number }) => number)).toEqual([2, 1]);
  expect([(await back(1)).status, await text()]).toEqual([200, 'One']);
  expect([(await back(3)).status, await text()]).toEqual([200, 'Three']);
  expect([(await back(2)).status, await text()]).toEqual([200, 'Two']);
  await change('');
});

it('stores as many earlier versions as it lists', async () => {
  const { store } = app.parts;
  for (let n = 0; n < 52; n++)
    expect((await owner.post('/config/api/site-parts/custom-css/roll-back', {})).status).toBe(200);
  const { earlier } = await opened('/config/api/site-parts/custom-css/versions');
  const start = ['site-part-version', 'custom-css'];
  // The newest has a place of its own.
  const { rows } = await store.range({ start, end: afterPrefix(start), limit: 100 });
  expect([earlier.length, rows.length]).toEqual([50, 49]);
  expect(rows[0]?.key.at(-1)).toBe(earlier.at(-1).number);
});

describe('announcement bar and pop-up', () => {
  it('are published and discarded alone', async () => {
    const { content, revision } = await opened('/config/api/announcement-bar');
    const bar = {
      ...content,
      isOn: true,
      text: 'Free shipping this week',
      clickthroughUrl: { url: '/shop', newWindow: false },
    };
    expect((await send('PUT', '/config/api/announcement-bar', { content: bar, revision })).status).toBe(200);
    const popUp = { ...(await opened('/config/api/pop-up')).content, isOn: true, title: 'Hello' };
    expect((await send('PUT', '/config/api/pop-up', { content: popUp })).status).toBe(200);
    expect((await publish('announcement-bar')).status).toBe(200);
    expect((await opened('/config/api/site-parts')).changes.map(({ name }: { name: string }) => name)).toEqual([
      'pop-up',
    ]);
    expect((await send('DELETE', '/config/api/site-parts/pop-up')).status).toBe(204);
    expect((await opened('/config/api/pop-up')).content.isOn).toBe(false);
    expect((await findLivePart(app.parts.store, 'announcement-bar')).text).toBe('Free shipping this week');
    expect((await send('DELETE', '/config/api/site-parts/nothing')).status).toBe(404);
  });

  it('has the pop-up in nine places of the window, and in no other', async () => {
    const put = async (anchor: unknown) => {
      const { content } = await opened('/config/api/pop-up');
      return (await send('PUT', '/config/api/pop-up', { content: { ...content, anchor } })).status;
    };
    expect(anchors).toHaveLength(9);
    for (const anchor of anchors) {
      expect(await put(anchor)).toBe(200);
      expect((await opened('/config/api/pop-up')).content.anchor).toBe(anchor);
    }
    expect([await put('middle'), await put(5)]).toEqual([400, 400]);
    // A part stored before anchors existed.
    const { anchor: _, ...old } = (await opened('/config/api/pop-up')).content;
    expect(popUpSchema.parse(old).anchor).toBe('center');
  });

  it.each([
    ['pop-up', { isOn: true, title: '' }, 'Pop-up: Enter a title.'],
    ['pop-up', { isOn: true, title: 'Hello', action: 'form' }, 'Pop-up: Choose a form.'],
    ['pop-up', { isOn: true, title: 'Hello', action: 'button' }, "Pop-up: Enter the button's text and link."],
    ['pop-up', { isOn: true, title: 'Hello', showOnTimer: false }, 'Pop-up: Choose when the pop-up opens.'],
    ['announcement-bar', { isOn: true, text: '' }, 'Announcement bar: Enter the text of the announcement.'],
    ['announcement-bar', { startsAt: 5, endsAt: 4 }, 'Announcement bar: Choose an end that is after the start.'],
  ])('of %s is saved unfinished, and published once it says what %j lacks', async (name, part, why) => {
    const { content } = await opened(`/config/api/${name}`);
    expect((await send('PUT', `/config/api/${name}`, { content: { ...content, ...part } })).status).toBe(200);
    expect((await publish(name)).json().message).toBe(why);
    await send('DELETE', `/config/api/site-parts/${name}`);
  });

  it('leave a header button without a text in the draft', async () => {
    const { header, footer } = await opened(headerFooter);
    const button = { isOn: true, title: '', url: '/shop', newWindow: false };
    const saved = await send('PUT', headerFooter, { header: { ...header, button }, footer });
    expect(saved.status).toBe(200);
    expect((await publish('header-footer')).json().message).toBe("Header & footer: Enter the button's text and link.");
    await send('DELETE', '/config/api/site-parts/header-footer');
  });
});

describe('publishing', () => {
  it('refuses what was changed unseen, and what was not changed', async () => {
    const { content } = await opened('/config/api/custom-css');
    expect(content).toEqual({ text: '' });
    await send('PUT', '/config/api/custom-css', { content: { text: 'h1 { color: red }' } });
    const stale = await owner.post('/config/api/site-parts/publish', { parts: [{ name: 'custom-css', revision: 1 }] });
    expect([stale.status, stale.json().message]).toEqual([409, expect.stringContaining('changed this')]);
    const nothing = await owner.post('/config/api/site-parts/publish', { parts: [{ name: 'pop-up', revision: 1 }] });
    expect(nothing.status).toBe(409);
    expect((await publish('custom-css')).status).toBe(200);
    expect((await findLivePart(app.parts.store, 'custom-css')).text).toBe('h1 { color: red }');
  });
});

it.each([
  ['https://www.instagram.com/a', 'Instagram'],
  ['https://youtu.be/a', 'YouTube'],
  ['https://shop.example.org/a', 'shop.example.org'],
])('%s is a profile at %s', (url, service) => {
  expect(serviceOf(url)).toBe(service);
});

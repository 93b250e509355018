// The site's identity over HTTP: read, changed, refused, shown, and set when the site is claimed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureOwnerLink } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { putLanguages } from '../../site/language/language.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { password, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;
beforeAll(async () => {
  app = await testStoa({ hosts: 'separate' });
});
afterAll(() => app.close());

const path = '/config/api/site/identity';
const website = () => loadWebsite(app.parts.store);

it('takes the address of whoever claims the site, once', async () => {
  const claim = async (email: string) => {
    const link = await ensureOwnerLink(app.parts);
    const token = link?.split('#')[1];
    return app.browser().post('/api/auth/claim', { token, email, name: 'Olive Owner', password });
  };
  expect((await claim('olive@example.com')).status).toBe(200);
  expect((await website()).contactEmail).toBe('olive@example.com');
});

it('saves what is named, keeps the rest, and pages are made anew', async () => {
  const owner = await app.browser().signedIn(Role.admin);
  const before = (await owner.get(path)).body;
  const address = { line1: '1 Fore Street', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };
  const saved = await owner.send('PUT', path, {
    siteTitle: ' Blue Door ',
    contactEmail: 'hello@bluedoor.example',
    timeZone: 'europe/berlin',
    address,
  });
  expect(saved.body).toEqual({
    ...before,
    siteTitle: 'Blue Door',
    contactEmail: 'hello@bluedoor.example',
    timeZone: 'Europe/Berlin',
    address,
    revision: expect.not.stringContaining(String(before.revision)),
  });
  expect((await owner.send('PUT', path, { address: null })).body.address).toBeNull();
  const { siteTitle, store } = await website();
  expect([siteTitle, store.storeAddress]).toEqual(['Blue Door', undefined]);
  expect((await owner.get('/config/api/site')).body.title).toBe('Blue Door');
});

it.each([
  [{ siteTitle: ' ' }, 'siteTitle', 'Enter the name of your site.'],
  [{ contactEmail: 'nobody' }, 'contactEmail', 'Enter an email address such as hello@example.com.'],
  [{ language: 'German' }, 'language', 'Enter a language code such as en-US or de-DE.'],
  [{ logoImageId: 'gone' }, 'logoImageId', 'This image no longer exists. Upload it again.'],
  [{ address: { country: 'USA' } }, 'address.country', 'Enter a country code of two capital letters.'],
  [{ slogan: 'x' }, 'slogan', 'Unknown field.'],
])('refuses %j at its field', async (body, field, message) => {
  const owner = await app.browser().signedIn(Role.admin);
  const before = await website();
  const refused = await owner.send('PUT', path, body);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toContainEqual({ path: field, message });
  expect(await website()).toEqual(before);
});

it('refuses a main language that is a further one already', async () => {
  const owner = await app.browser().signedIn(Role.admin);
  await transact(app.parts.store, async (tx) => putLanguages(tx, [{ code: 'de', isShown: false }]));
  const refused = await owner.send('PUT', path, { language: 'de' });
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'language' }]]);
  expect((await owner.send('PUT', path, { language: 'en-GB' })).status).toBe(200);
  await transact(app.parts.store, async (tx) => putLanguages(tx, []));
});

it('refuses an unknown time zone in the words of the specification', async () => {
  const owner = await app.browser().signedIn(Role.admin);
  const refused = await owner.send('PUT', path, { timeZone: 'Mars/Olympus' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Failed to load timezone "Mars/Olympus"']);
});

it('is for those who may change settings', async () => {
  const editor = await app.browser().signedIn(Role.editor);
  expect((await editor.get(path)).status).toBe(403);
  expect((await editor.send('PUT', path, { siteTitle: 'Mine' })).status).toBe(403);
});

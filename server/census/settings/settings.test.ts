// The owner's census settings over HTTP.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { revisionOf } from '../../site/website/revision.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { censusDefaults, publicCensus } from './schema.ts';
import { censusSettings } from './settings.ts';

let app: TestStoa;
let owner: Browser;
beforeAll(async () => {
  app = await testStoa({ hosts: 'separate' });
  owner = await app.browser().signedIn(Role.admin);
});
afterAll(() => app.close());
afterEach(() => expect(app.faults()).toEqual([]));

const path = '/config/api/census-settings';

it('counts visits with standard cookies and no third party until the owner decides otherwise', async () => {
  expect((await owner.get(path)).body).toEqual({ ...censusDefaults, revision: revisionOf(censusDefaults) });
  expect(publicCensus(censusDefaults)).toMatchObject({ isOn: true, cookies: 'standard', services: {} });
});

it('saves what changed, and says when somebody else was faster', async () => {
  const services = { googleTagId: 'G-ABC1234567' };
  const { revision } = (await owner.get(path)).body;
  const saved = await owner.send('PUT', path, { services, consent: 'everywhere', revision });
  const settings = { ...censusDefaults, services, consent: 'everywhere' };
  expect(saved.body).toEqual({ ...settings, revision: revisionOf(settings) });
  expect(await censusSettings(app.parts.store)).toEqual(settings);
  expect((await owner.send('PUT', path, { consent: 'off', revision })).status).toBe(409);
  expect((await owner.get(path)).body).toMatchObject({ consent: 'everywhere' });
});

it.each([
  [{ services: { metaPixelId: '12<script>' } }, 'services.metaPixelId', 'Enter a Meta pixel ID: 6 to 20 digits.'],
  [{ rawDays: 0 }, 'rawDays', 'Enter a number of days from 1 to 365.'],
])('refuses %j at its field', async (body, field, message) => {
  const refused = await owner.send('PUT', path, body);
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path: field, message }]]);
});

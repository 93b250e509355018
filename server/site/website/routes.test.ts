// The site's time zone over HTTP: read, changed, refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { editorApp } from '../../testing/editor-app.ts';
import { loadWebsite, putWebsite } from './website.ts';

let app: Awaited<ReturnType<typeof editorApp>>;
beforeAll(async () => {
  app = await editorApp();
});
afterAll(() => app.close());

const path = '/config/api/site/time-zone';

describe('the time zone of the site (editor B10)', () => {
  it('is saved, and pages are made anew', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const before = await owner.get(path);
    expect(before.body).toMatchObject({
      timeZone: 'America/New_York',
      tzData: { zones: [[-300, expect.any(String), 'E%sT', null]] },
    });
    expect(before.body.zones).toContain('Europe/Berlin');
    const saved = await owner.send('PUT', path, { timeZone: 'europe/berlin' });
    expect(saved.body).toMatchObject({
      timeZone: 'Europe/Berlin',
      tzData: { zones: [[60, 'Europe/Berlin', 'CE%sT', null]] },
    });
    expect((await loadWebsite(app.parts.store)).timeZone).toBe('Europe/Berlin');
  });

  it('is refused when nobody knows it, in the words of the specification', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const refused = await owner.send('PUT', path, { timeZone: 'Mars/Olympus' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Failed to load timezone "Mars/Olympus"']);
    const asked = await owner.get('/config/api/time-zones?zone=Mars%2FOlympus');
    expect([asked.status, asked.body.message]).toEqual([400, 'Failed to load timezone "Mars/Olympus"']);
    expect((await owner.get('/config/api/time-zones?zone=Asia%2FTokyo')).body.tzData).toEqual({
      zones: [[540, null, 'JST', null]],
      rules: {},
    });
    expect((await owner.send('PUT', path, { timeZone: 'x'.repeat(65) })).status).toBe(400);
  });

  it('is told to be unknown when an import brought one', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    await transact(app.parts.store, async (tx) =>
      putWebsite(tx, { ...(await loadWebsite(tx)), timeZone: 'Mars/Olympus' }),
    );
    expect((await owner.get(path)).body).toMatchObject({ timeZone: 'Mars/Olympus', tzData: null });
  });

  it('may be changed by who may change settings, and looked at by who may open the editor', async () => {
    const editor = await app.browser().signedIn(Role.editor);
    expect((await editor.get(path)).status).toBe(200);
    expect((await editor.send('PUT', path, { timeZone: 'Asia/Tokyo' })).status).toBe(403);
    expect((await app.browser().get(path)).status).toBe(401);
  });
});

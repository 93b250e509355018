import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../base/roles.ts';
import { storeAway } from '../../store/errors.ts';
import { transact } from '../../store/transact.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { changeLimits } from './calls.ts';
import { changeStreams } from './changes.ts';

let app: TestStoa;
const streams: { close(): void }[] = [];

beforeEach(async () => {
  app = await testStoa({ hosts: 'separate', parts: testParts() });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await app.close();
  expect(app.faults()).toEqual([]);
});

function listen(browser: Browser) {
  const { host } = new URL(app.origins.of('admin'));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const heard: string[][] = [];
  let status = 0;
  let isOpen = true;
  const asked = request(
    `http://${host}/config/api/changes-stream`,
    { headers: { cookie }, agent: false },
    (response) => {
      status = response.statusCode ?? 0;
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, names = ''] of text.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(names));
      });
      response.on('close', () => {
        isOpen = false;
      });
    },
  ).end();
  asked.on('error', () => {
    isOpen = false;
  });
  const stream = { heard, status: () => status, isOpen: () => isOpen, close: () => asked.destroy() };
  streams.push(stream);
  return stream;
}

const connected = async (browser: Browser) => {
  const stream = listen(browser);
  await expect.poll(stream.status).toBe(200);
  return stream;
};
const commit = (...tables: string[]) =>
  transact(app.parts.store, async (tx) => {
    for (const name of tables) tx.put([name, 'one'], { v: 1, r: {} });
  });

describe('the stream of changes', () => {
  it('names topics, once for changes in quick succession', async () => {
    const stream = await connected(await app.browser().signedIn(Role.admin));
    await commit('order', 'order-line', 'stock');
    await commit('order');
    await expect.poll(() => stream.heard).toEqual([['orders', 'stock']]);
  });

  it('need not be awaited by the caller, whose answer names what the call changed', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const made = await owner.post('/config/api/redirects', { from: '/old', to: '/new', isPermanent: true });
    expect([made.status, made.headers.get('stoa-changed')]).toEqual([201, 'pages']);
    expect((await owner.get('/config/api/redirects')).headers.get('stoa-changed')).toBeNull();
  });

  it('tells nobody what they may not see', async () => {
    const editor = await connected(await app.browser().signedIn(Role.editor));
    await commit('order', 'customer', 'product');
    await expect.poll(() => editor.heard).toEqual([['products']]);
  });

  it('follows the roles of the person, who learns that they changed', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const browser = await app.browser().signedIn(Role.editor);
    const person = (await browser.get('/api/auth/me')).body.person as { id: string; roles: number[] };
    const editor = await connected(browser);
    const was = { roles: person.roles, isEnabled: true };
    const change = { roles: [Role.storeManager], isEnabled: true, was };
    expect((await owner.send('PUT', `/config/api/people/${person.id}`, change)).status).toBe(200);
    await expect.poll(() => editor.heard).toEqual([['people']]);
    await commit('order');
    await expect.poll(() => editor.heard).toEqual([['people'], ['orders']]);
  });

  it('ends when the person signs out, and not for others', async () => {
    const [mine, other] = [await app.browser().signedIn(Role.admin), await app.browser().signedIn(Role.admin)];
    const [ending, staying] = [await connected(mine), await connected(other)];
    await mine.post('/api/auth/sign-out', {});
    await expect.poll(ending.isOpen).toBe(false);
    expect(staying.isOpen()).toBe(true);
  });

  it('ends when sessions cannot be read', async () => {
    const stream = await connected(await app.browser().signedIn(Role.admin));
    const { store } = app.parts;
    const reads = [vi.spyOn(store, 'get'), vi.spyOn(store, 'peek')] as const;
    for (const read of reads) read.mockImplementation(() => Promise.reject(storeAway()));
    await commit('session');
    await expect.poll(stream.isOpen).toBe(false);
    for (const read of reads) read.mockRestore();
  });

  it('ends with the program, also for those who connect again', async () => {
    const browser = await app.browser().signedIn(Role.admin);
    const stream = await connected(browser);
    changeStreams(app.parts).end();
    await expect.poll(stream.isOpen).toBe(false);
    const again = await connected(browser);
    await expect.poll(again.isOpen).toBe(false);
  });

  it('is refused beyond so many per person', async () => {
    const browser = await app.browser().signedIn(Role.admin);
    await Promise.all(Array.from({ length: changeLimits.perPersonMax }, () => connected(browser)));
    const refused = listen(browser);
    await expect.poll(refused.status).toBe(503);
  });

  it('misuse: ten people who open all that they may leave a place for the owner', async () => {
    const people = await Promise.all(
      Array.from({ length: changeLimits.streamsMax / changeLimits.perPersonMax }, () =>
        app.browser().signedIn(Role.editor),
      ),
    );
    for (const browser of people)
      await Promise.all(Array.from({ length: changeLimits.perPersonMax }, () => connected(browser)));
    const owner = await app.browser().signedIn(Role.admin);
    expect((await connected(owner)).isOpen()).toBe(true);
    expect((await connected(owner)).isOpen()).toBe(true);
  });
});

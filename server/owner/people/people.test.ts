// People who help with the site: invited, given roles, and removed, over HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { passwordWrong } from '../../accounts/contributor/errors.ts';
import { Role } from '../../base/roles.ts';
import { listMails } from '../../outbox/outbox.ts';
import { password, type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { alreadyJoined, notReadyToOwn, notYourself, onlyOwner, ownerStays, personChanged } from './errors.ts';

const path = '/config/api/people';
const guest: { email: string; name: string; roles: number[] } = {
  email: 'Ada@Shop.example',
  name: 'Ada',
  roles: [Role.editor],
};
const chosen = 'six words make good pass';

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  app = await testStoa();
  const email = 'owner@shop.example';
  await createContributor(app.parts, { email, name: 'Olu', roles: [Role.admin], password, owner: true });
  owner = await signIn(email, password);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

async function signIn(email: string, password: string): Promise<Shopper> {
  const client = await app.shopper();
  expect((await client.post('/api/auth/sign-in', { email, password })).status).toBe(200);
  return client;
}

const people = async () => (await owner.get(path)).json().people;
const tokenOf = (link: string) => link.split('#')[1]!;
const accept = async (link: string) =>
  (await app.shopper()).post('/api/auth/reset', { token: tokenOf(link), password: chosen });
const join = async (given = guest) => {
  const { person, link } = (await owner.post(path, given)).json();
  expect((await accept(link)).status).toBe(200);
  return { id: person.id as string, client: await signIn(given.email.toLowerCase(), chosen) };
};

describe('an invitation', () => {
  it('is emailed with a link that sets a password once, and the person works with the role', async () => {
    const made = await owner.post(path, guest);
    expect(made.status).toBe(201);
    const { person, link } = made.json();
    expect(person).toMatchObject({ email: 'ada@shop.example', roles: [Role.editor], state: 'invited', owner: false });
    const { mails } = await listMails(app.parts.store, { limit: 10 });
    expect(mails).toMatchObject([{ kind: 'contributor-invitation', to: 'ada@shop.example' }]);

    const again = (await owner.post(`${path}/${person.id}/invitation`, {})).json();
    expect((await accept(link)).status).toBe(200);
    // The other link doesn't work either, once one was accepted.
    for (const used of [link, again.link]) expect((await accept(used)).status).toBe(410);
    expect(await people()).toMatchObject([{ name: 'Olu' }, { name: 'Ada', state: 'active' }]);
    const refused = await owner.post(`${path}/${person.id}/invitation`, {});
    expect([refused.status, refused.json().message]).toEqual([409, alreadyJoined().message]);
    const ada = await signIn('ada@shop.example', chosen);
    expect((await ada.get(path)).status).toBe(403);
    expect((await ada.get('/api/auth/me')).json().person.name).toBe('Ada');
  });

  it('ends after seven days, and with the person', async () => {
    const first = (await owner.post(path, guest)).json();
    app.parts.clock.pass(7 * 24 * 60 * 60_000);
    owner = await signIn('owner@shop.example', password);
    expect((await accept(first.link)).status).toBe(410);
    const { link } = (await owner.post(`${path}/${first.person.id}/invitation`, {})).json();
    expect((await owner.delete(`${path}/${first.person.id}`)).status).toBe(204);
    expect((await accept(link)).status).toBe(410);
  });

  it.each([
    { ...guest, email: 'no address' },
    { ...guest, name: ' ' },
    { ...guest, roles: [] },
    { ...guest, roles: [5] },
    { ...guest, owner: true },
    { ...guest, password: 'x' },
  ])('is refused for %j', async (body) => {
    expect((await owner.post(path, body)).status).toBe(400);
    expect(await people()).toHaveLength(1);
  });

  it('is refused for an address that can sign in already', async () => {
    await owner.post(path, guest);
    const twice = await owner.post(path, { ...guest, name: 'Another' });
    expect([twice.status, twice.json().field]).toEqual([409, 'email']);
  });
});

describe('access', () => {
  it('changes with the next call, and a change that someone else did not see is refused', async () => {
    const { id, client } = await join();
    const was = { roles: [Role.editor], isEnabled: true };
    expect((await client.get('/config/api/comments')).status).toBe(200);
    const changed = await owner.put(`${path}/${id}`, { roles: [Role.viewer], isEnabled: true, was });
    expect(changed.json()).toMatchObject({ roles: [Role.viewer], state: 'active' });
    expect((await client.get('/config/api/comments')).status).toBe(403);
    const late = await owner.put(`${path}/${id}`, { roles: [Role.admin], isEnabled: true, was });
    expect([late.status, late.json().message]).toEqual([409, personChanged().message]);
  });

  it('is turned off with all sessions, and back on', async () => {
    const { id, client } = await join();
    const roles = [Role.editor];
    await owner.put(`${path}/${id}`, { roles, isEnabled: false, was: { roles, isEnabled: true } });
    expect((await client.get('/api/auth/me')).json().person).toBeNull();
    const body = { email: 'ada@shop.example', password: chosen };
    expect((await client.post('/api/auth/sign-in', body)).status).toBe(401);
    await owner.put(`${path}/${id}`, { roles, isEnabled: true, was: { roles, isEnabled: false } });
    expect((await (await app.shopper()).post('/api/auth/sign-in', body)).status).toBe(200);
  });

  it('is removed, and the address can be invited again', async () => {
    const { id, client } = await join();
    expect((await owner.get(`${path}/${id}/sessions`)).json().sessions).toHaveLength(2);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect((await client.get('/api/auth/me')).json().person).toBeNull();
    expect(await people()).toHaveLength(1);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(404);
    expect((await owner.post(path, guest)).status).toBe(201);
  });

  it('of a person ends everywhere at the press of a button', async () => {
    const { id, client } = await join();
    expect((await owner.delete(`${path}/${id}/sessions`)).json()).toEqual({ ended: 2 });
    expect((await client.get('/api/auth/me')).json().person).toBeNull();
  });

  it('of the owner and of oneself stays', async () => {
    const { id, client } = await join({ ...guest, roles: [Role.admin] });
    const [{ id: ownerId }] = await people();
    const change = { roles: [Role.viewer], isEnabled: true, was: { roles: [Role.admin], isEnabled: true } };
    for (const [who, error] of [
      [ownerId, ownerStays().message],
      [id, notYourself().message],
    ]) {
      expect((await client.put(`${path}/${who}`, change)).json().message).toBe(error);
      expect((await client.delete(`${path}/${who}`)).json().message).toBe(error);
    }
  });
});

describe('the site', () => {
  it('is handed over by its owner, with the password, to an administrator', async () => {
    const { id, client } = await join();
    const hand = (by: Shopper, to: string, given: string) => by.post(`${path}/${to}/ownership`, { password: given });
    expect((await hand(owner, id, password)).json().message).toBe(notReadyToOwn().message);
    const was = { roles: [Role.editor], isEnabled: true };
    await owner.put(`${path}/${id}`, { roles: [Role.admin], isEnabled: true, was });
    expect((await hand(owner, id, 'wrong')).json().message).toBe(passwordWrong().message);
    expect((await hand(client, id, chosen)).json().message).toBe(onlyOwner().message);
    expect((await hand(owner, id, password)).json()).toMatchObject({ id, owner: true });
    const [ada, olu] = await people();
    expect([ada.owner, olu.owner, olu.roles]).toEqual([true, false, [Role.admin]]);
    expect((await hand(owner, olu.id, password)).json().message).toBe(onlyOwner().message);
  });
});

describe('the owner', () => {
  it('is neither signed out nor replaced by another administrator', async () => {
    const { client } = await join({ ...guest, roles: [Role.admin] });
    const [{ id: ownerId }] = await people();
    expect((await client.delete(`${path}/${ownerId}/sessions`)).json().message).toBe(ownerStays().message);
    await client.post('/api/auth/forgot', { email: 'owner@shop.example' });
    const { mails } = await listMails(app.parts.store, { limit: 10 });
    const { id } = mails.find(({ kind }) => kind === 'contributor-reset')!;
    const read = (by: Shopper) => by.get(`/config/inbox/${id}`);
    expect([(await read(owner)).status, (await read(client)).status]).toEqual([200, 404]);
    expect((await client.get(`/config/inbox/${id}/html`)).status).toBe(404);
  });
});

describe('a password', () => {
  it('is changed by its person, who knows the current one, and other devices are signed out', async () => {
    const other = await signIn('owner@shop.example', password);
    const wrong = await owner.put('/api/auth/password', { current: 'wrong', password: chosen });
    expect([wrong.status, wrong.json().field]).toEqual([403, 'current']);
    const weak = await owner.put('/api/auth/password', { current: password, password: 'password' });
    expect([weak.status, weak.json().field]).toEqual([400, 'password']);
    expect((await owner.put('/api/auth/password', { current: password, password: chosen })).json()).toEqual({
      ended: 1,
    });
    expect((await other.get('/api/auth/me')).json().person).toBeNull();
    expect((await owner.get('/api/auth/me')).json().person.name).toBe('Olu');
    await signIn('owner@shop.example', chosen);
  });
});

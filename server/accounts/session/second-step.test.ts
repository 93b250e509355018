// The second sign-in step and passkeys, over HTTP, and attacks on them: none of them may be skipped, replayed, or guessed.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { runImport } from '../../cli/import.ts';
import type { SiteParts } from '../../installation/open-site.ts';
import { listMails } from '../../outbox/outbox.ts';
import { onlyOwnerRules, ownerStays } from '../../owner/people/errors.ts';
import { password, type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { createContributor } from '../contributor/contributor.ts';
import { mailResetLink, printedResetLink } from '../contributor/reset.ts';
import { codeWrong, passkeyRefused, secondStepOff, secondStepRequired, stepEnded } from '../second-step/errors.ts';
import { secondStepLimits } from '../second-step/limits.ts';
import { removeSecondStep } from '../second-step/second-step.ts';
import { stepAt, totpCode } from '../second-step/totp.ts';
import { signInLimits } from './limits.ts';

const email = 'owner@shop.example';
const stepMs = secondStepLimits.stepSeconds * 1000;

let app: TestStoa;

beforeEach(async () => {
  app = await testStoa();
  await createContributor(app.parts, { email, name: 'Olu', roles: [Role.admin], password, owner: true });
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const begin = async (given: { email: string; password: string } = { email, password }) => {
  const client = await app.shopper();
  const answer = await client.post('/api/auth/sign-in', { email: given.email, password: given.password });
  return { client, answer };
};
const signIn = async (given?: { email: string; password: string }) => {
  const { client, answer } = await begin(given);
  expect([answer.status, answer.json().person !== undefined]).toEqual([200, true]);
  return client;
};
const codeOf = (key: string) => totpCode(key, stepAt(app.parts.clock.now()));
/** Belongs to no step nearby. */
function wrongCode(key: string): string {
  const now = stepAt(app.parts.clock.now());
  const right = [-2, -1, 0, 1, 2].map((steps) => totpCode(key, now + steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}
const send = (client: Shopper, code: string) => client.post('/api/auth/step', { code });
const isIn = async (client: Shopper) => (await client.get('/api/auth/me')).json().person !== null;

/** Turns the second step on, and moves past the code that did. */
async function turnOn(client: Shopper) {
  const { key } = (await client.post('/api/auth/second-step', { password })).json();
  const confirmed = await client.post('/api/auth/second-step/confirm', { code: codeOf(key) });
  expect(confirmed.status).toBe(200);
  app.parts.clock.pass(stepMs);
  return { key: key as string, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

describe('a second step', () => {
  it('has the codes of RFC 6238', () => {
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const codes = [59, 1111111109, 1234567890, 20000000000].map((at) => totpCode(key, stepAt(at * 1000)));
    expect(codes).toEqual(['287082', '081804', '005924', '353130']);
  });

  it('is set up with the password and a first code, and ends the sessions of other devices', async () => {
    const [client, other] = [await signIn(), await signIn()];
    expect((await client.post('/api/auth/second-step', {})).status).toBe(403);
    expect((await client.post('/api/auth/second-step', { password: 'wrong' })).status).toBe(403);
    const { key, address } = (await client.post('/api/auth/second-step', { password })).json();
    expect(address).toMatch(new RegExp(`^otpauth://totp/.+:owner%40shop\\.example\\?secret=${key}&issuer=.+$`));
    expect((await client.post('/api/auth/second-step/confirm', { code: wrongCode(key) })).json().message).toBe(
      codeWrong().message,
    );
    await signIn();
    await turnOn(client);
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    const security = await client.get('/api/auth/security');
    expect(security.json()).toMatchObject({ isOn: true, recoveryLeft: 10, isRequired: false, passkeys: [] });
    expect(security.text).not.toContain(key);
    const again = await client.post('/api/auth/second-step', { password });
    expect(again.status).toBe(409);
  });

  it('follows the right password, and only in the browser that sent it', async () => {
    const { key } = await turnOn(await signIn());
    const { client, answer } = await begin();
    expect(answer.json()).toEqual({ next: 'code', hasApp: true, hasPasskey: false });
    expect(await isIn(client)).toBe(false);
    for (const path of ['/config/api/people', '/api/auth/sessions']) expect((await client.get(path)).status).toBe(401);
    const stranger = await app.shopper();
    expect((await send(stranger, codeOf(key))).json().message).toBe(stepEnded().message);
    expect((await send(client, `${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}`)).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  it('takes no code twice, none of an earlier one, and those of a clock that is half a minute off', async () => {
    const { key } = await turnOn(await signIn());
    const step = () => stepAt(app.parts.clock.now());
    const next = totpCode(key, step() + 1);
    const { client } = await begin();
    expect((await send(client, totpCode(key, step() + 2))).status).toBe(403);
    expect((await send(client, next)).status).toBe(200);
    const { client: replaying } = await begin();
    for (const used of [next, codeOf(key)])
      expect((await send(replaying, used)).json().message).toBe(codeWrong().message);
    expect(await isIn(replaying)).toBe(false);
  });

  it('ends ten minutes after the password, and with a new password', async () => {
    const owner = await signIn();
    const { key } = await turnOn(owner);
    const [late, changed] = [await begin(), await begin()];
    const body = { current: password, password: 'another good pass phrase' };
    expect((await owner.put('/api/auth/password', body)).status).toBe(200);
    expect((await send(changed.client, codeOf(key))).json().message).toBe(stepEnded().message);
    app.parts.clock.pass(secondStepLimits.pendingMs);
    expect((await send(late.client, codeOf(key))).json().message).toBe(stepEnded().message);
  });

  it('is not guessed: attempts are slowed, then refused, also with the password sent anew', async () => {
    const { key } = await turnOn(await signIn());
    const statuses: number[] = [];
    for (let n = 0; n < signInLimits.perPairMax + 2; n++) {
      const { client } = await begin();
      statuses.push((await send(client, wrongCode(key))).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(signInLimits.perPairMax);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(app.delays.some((ms) => ms > 0)).toBe(true);
  });

  it('takes each recovery code once, until they are replaced with the password', async () => {
    const owner = await signIn();
    const { recoveryCodes } = await turnOn(owner);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    const { client } = await begin();
    expect((await send(client, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await send((await begin()).client, first)).status).toBe(403);
    expect((await owner.get('/api/auth/security')).json().recoveryLeft).toBe(9);
    const path = '/api/auth/second-step/recovery-codes';
    expect((await owner.post(path, { password: 'wrong' })).status).toBe(403);
    const renewed = (await owner.post(path, { password })).json().recoveryCodes;
    expect((await send((await begin()).client, second)).status).toBe(403);
    expect((await send((await begin()).client, renewed[0])).status).toBe(200);
  });

  it('is turned off with the password and a code, and then the password is enough', async () => {
    const owner = await signIn();
    const { key } = await turnOn(owner);
    const off = (given: object) => owner.post('/api/auth/second-step/off', { password, code: codeOf(key), ...given });
    expect((await off({ password: 'wrong' })).status).toBe(403);
    expect((await off({ code: wrongCode(key) })).status).toBe(403);
    expect((await off({})).status).toBe(200);
    await signIn();
    expect((await owner.post('/api/auth/second-step/recovery-codes', { password })).json().message).toBe(
      secondStepOff().message,
    );
  });

  it('is not skipped by a mailed reset, but by the link that the command line prints', async () => {
    const owner = await signIn();
    const { key } = await turnOn(owner);
    const site = { siteTitle: 'Shop', siteUrl: 'http://shop.example' } as Parameters<typeof mailResetLink>[3];
    await mailResetLink(app.parts, email, 'http://shop.example', site);
    const { mails } = await listMails(app.parts.store, { limit: 10 });
    const mail = (await owner.get(`/config/inbox/${mails[0]?.id}`)).text;
    const token = /reset#([\w-]+)/.exec(mail)?.[1];
    const client = await app.shopper();
    const chosen = { token, password: 'six words make good pass' };
    expect((await client.post('/api/auth/reset', chosen)).json()).toMatchObject({ next: 'code' });
    expect([await isIn(client), await isIn(owner)]).toEqual([false, false]);
    expect((await send(client, codeOf(key))).status).toBe(200);

    const { path } = await printedResetLink(app.parts, email);
    const other = await app.shopper();
    const printed = { token: path.split('#')[1], password: 'seven words make a better pass' };
    expect((await other.post('/api/auth/reset', printed)).json().person.email).toBe(email);
    await signIn({ email, password: printed.password });
  });

  it('is turned off on the command line, and then the password is enough', async () => {
    const owner = await signIn();
    await turnOn(owner);
    const site = app.parts as unknown as SiteParts;
    expect(await runImport(site, { command: 'admin-otp' })).toEqual({ email, wasOn: true, passkeys: 0, ended: 1 });
    expect(await isIn(owner)).toBe(false);
    const again = await signIn();
    // An earlier run may have ended between the two.
    expect(await runImport(site, { command: 'admin-otp', email })).toMatchObject({ wasOn: false, ended: 1 });
    expect(await isIn(again)).toBe(false);
    const { entries } = (await (await signIn()).get('/config/api/audit')).json();
    expect(entries).toContainEqual(
      expect.objectContaining({
        call: 'admin-otp',
        actor: expect.objectContaining({ kind: 'command' }),
        rows: expect.objectContaining({ 'second-step': 1 }),
      }),
    );
  });

  it('is required by the owner of everyone, who set it up at their next sign-in', async () => {
    const owner = await signIn();
    const ada = await app.credentials('Ada', [Role.admin]);
    const before = await signIn(ada);
    const rules = '/config/api/sign-in-rules';
    const required = { isSecondStepRequired: true };
    expect((await before.put(rules, required)).json().message).toBe(onlyOwnerRules().message);
    expect((await owner.put(rules, required)).json()).toEqual(required);
    expect(await isIn(before)).toBe(true);

    const { client, answer } = await begin(ada);
    expect(answer.json()).toEqual({ next: 'set-up', hasApp: false, hasPasskey: false });
    expect(await isIn(client)).toBe(false);
    const { key } = (await client.post('/api/auth/second-step', {})).json();
    const confirmed = await client.post('/api/auth/second-step/confirm', { code: codeOf(key) });
    expect(confirmed.json()).toMatchObject({ person: { name: 'Ada' }, recoveryCodes: { length: 10 } });
    expect([await isIn(client), await isIn(before)]).toEqual([true, false]);
    app.parts.clock.pass(stepMs);
    const off = await client.post('/api/auth/second-step/off', { password, code: codeOf(key) });
    expect(off.json().message).toBe(secondStepRequired().message);
    // The password by itself replaces nothing.
    const again = await begin(ada);
    expect((await again.client.post('/api/auth/second-step', {})).status).toBe(409);

    expect((await owner.get('/config/api/people')).json().people).toMatchObject([
      { name: 'Olu', hasSecondStep: false },
      { name: 'Ada', hasSecondStep: true },
    ]);
    const [olu] = (await owner.get('/config/api/people')).json().people;
    const own = await client.delete(`/config/api/people/${olu.id}/second-step`);
    expect(own.json().message).toBe(ownerStays().message);
    expect((await owner.delete(`/config/api/people/${ada.id}/second-step`)).status).toBe(204);
    expect(await isIn(client)).toBe(false);
    expect((await begin(ada)).answer.json()).toMatchObject({ next: 'set-up' });
  });

  it('leaves no key and no code in the audit log, in answers, or in plain text in the store', async () => {
    const owner = await signIn();
    const { key, recoveryCodes } = await turnOn(owner);
    const log = (await owner.get('/config/api/audit/entries')).text;
    const { rows } = await app.parts.store.range({ start: [], end: ['zzz'], limit: 1000 });
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(log).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect((await begin()).answer.text).not.toContain(key);
  });
});

/** A software authenticator: stores a key, counts, and signs. */
class Authenticator {
  static #count = 0;
  readonly id = `credential-${++Authenticator.#count}`.padEnd(22, 'x');
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly algorithm: number;
  counter = 0;
  userHandle = '';

  constructor(algorithm = -7) {
    this.algorithm = algorithm;
    this.#keys =
      algorithm === -257
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : algorithm === -8
          ? generateKeyPairSync('ed25519')
          : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  create(challenge: string, origin: string, { flags = 0x45, rpId = new URL(origin).hostname } = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([this.#data(rpId, flags), Buffer.alloc(16), length, id]);
    return {
      id: id.toString('base64url'),
      clientData: this.#clientData('webauthn.create', challenge, origin).toString('base64url'),
      authenticatorData: data.toString('base64url'),
      publicKey: this.#keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
      algorithm: this.algorithm,
    };
  }

  get(challenge: string, origin: string, { flags = 5, rpId = new URL(origin).hostname, type = 'webauthn.get' } = {}) {
    const data = this.#data(rpId, flags);
    const clientData = this.#clientData(type, challenge, origin);
    const hash = createHash('sha256').update(clientData).digest();
    const signed = Buffer.concat([data, hash]);
    return {
      id: Buffer.from(this.id, 'base64url').toString('base64url'),
      clientData: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign(this.algorithm === -8 ? null : 'sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    };
  }
}

describe('a passkey', () => {
  const origin = () => app.built.origins.of('admin');

  async function add(client: Shopper, authenticator: Authenticator, given = password) {
    const options = (await client.post('/api/auth/passkeys/options', { password: given })).json();
    authenticator.userHandle = options.user.id;
    const created = authenticator.create(options.challenge, origin());
    return client.post('/api/auth/passkeys', { name: 'Laptop', ...created });
  }

  /** A browser with a challenge. */
  async function asked() {
    const client = await app.shopper();
    const { challenge } = (await client.post('/api/auth/passkey-options', {})).json();
    return { client, challenge };
  }

  it.each([-7, -8, -257])(
    'of algorithm %i signs in without a password, also where a second step is on',
    async (algorithm) => {
      const owner = await signIn();
      await turnOn(owner);
      const authenticator = new Authenticator(algorithm);
      const added = await add(owner, authenticator);
      expect([added.status, added.json()]).toEqual([201, expect.objectContaining({ name: 'Laptop' })]);
      authenticator.counter = 1;
      const { client, challenge } = await asked();
      const used = await client.post('/api/auth/passkey', authenticator.get(challenge, origin()));
      expect(used.json().person.email).toBe(email);
      expect(await isIn(client)).toBe(true);
      const { passkeys } = (await client.get('/api/auth/security')).json();
      expect(passkeys).toEqual([expect.objectContaining({ name: 'Laptop', usedAt: app.parts.clock.now() })]);
    },
  );

  it('is not removed while it is the only second step, and one is required', async () => {
    const owner = await signIn();
    const ids: string[] = [];
    for (const algorithm of [-7, -8]) ids.push((await add(owner, new Authenticator(algorithm))).json().id);
    await owner.put('/config/api/sign-in-rules', { isSecondStepRequired: true });
    const remove = (id = '') => owner.delete(`/api/auth/passkeys/${id}`);
    expect((await remove(ids[0])).status).toBe(204);
    expect((await remove(ids[1])).json().message).toBe(secondStepRequired().message);
    await turnOn(owner);
    expect((await remove(ids[1])).status).toBe(204);
  });

  it('is the second step after the password, if it is of the same person', async () => {
    const owner = await signIn();
    await turnOn(owner);
    const [own, other] = [new Authenticator(), new Authenticator(-8)];
    await add(owner, own);
    const ada = await app.credentials('Ada', [Role.editor]);
    await add(await signIn(ada), other);
    const { client, answer } = await begin();
    expect(answer.json()).toMatchObject({ hasPasskey: true });
    const options = (await client.post('/api/auth/passkey-options', {})).json();
    expect(options.allowed).toEqual([Buffer.from(own.id, 'base64url').toString('base64url')]);
    expect((await asked()).challenge).not.toBe(options.challenge);
    const refused = await client.post('/api/auth/passkey', other.get(options.challenge, origin()));
    expect(refused.json().message).toBe(passkeyRefused().message);
    const { challenge } = (await client.post('/api/auth/passkey-options', {})).json();
    expect((await client.post('/api/auth/passkey', own.get(challenge, origin()))).status).toBe(200);
  });

  it('answers a challenge once, in the browser that asked, and in time', async () => {
    const authenticator = new Authenticator();
    await add(await signIn(), authenticator);
    const { client, challenge } = await asked();
    const cookie = client.jar.get('stoa-passkey')!;
    const answer = authenticator.get(challenge, origin());
    const stranger = await app.shopper();
    expect((await stranger.post('/api/auth/passkey', answer)).json().message).toBe(stepEnded().message);
    expect((await client.post('/api/auth/passkey', answer)).status).toBe(200);
    stranger.jar.set('stoa-passkey', cookie);
    expect((await stranger.post('/api/auth/passkey', answer)).json().message).toBe(passkeyRefused().message);
    expect(await isIn(stranger)).toBe(false);
    const late = await asked();
    app.parts.clock.pass(secondStepLimits.challengeMs);
    const tooLate = await late.client.post('/api/auth/passkey', authenticator.get(late.challenge, origin()));
    expect(tooLate.json().message).toBe(stepEnded().message);
  });

  it('is refused for another site, another kind of answer, an unverified person, a copied key, or a removed one', async () => {
    const owner = await signIn();
    const authenticator = new Authenticator();
    const { id } = (await add(owner, authenticator)).json();
    const tried = async (make: (challenge: string) => object) => {
      app.parts.clock.pass(signInLimits.windowMs);
      const { client, challenge } = await asked();
      const answer = await client.post('/api/auth/passkey', make(challenge));
      expect(await isIn(client)).toBe(answer.status === 200);
      return answer.json().message;
    };
    const get = (challenge: string, options = {}) => authenticator.get(challenge, origin(), options);
    for (const make of [
      (challenge: string) => authenticator.get(challenge, 'https://evil.example'),
      (challenge: string) => authenticator.get(challenge, 'https://evil.example', { rpId: new URL(origin()).hostname }),
      (challenge: string) => get(challenge, { rpId: 'evil.example' }),
      (challenge: string) => get(challenge, { type: 'webauthn.create' }),
      (challenge: string) => get(challenge, { flags: 1 }),
      () => get('another-challenge'),
      (challenge: string) => ({ ...get(challenge), signature: new Authenticator().get(challenge, origin()).signature }),
      (challenge: string) => ({ ...get(challenge), userHandle: Buffer.from('nobody').toString('base64url') }),
      (challenge: string) => ({ ...get(challenge), authenticatorData: 'AA' }),
    ])
      expect(await tried(make)).toBe(passkeyRefused().message);
    authenticator.counter = 7;
    expect(await tried(get)).toBeUndefined();
    expect(await tried(get)).toBe(passkeyRefused().message);
    authenticator.counter = 8;
    expect((await owner.delete(`/api/auth/passkeys/${id}`)).status).toBe(204);
    expect(await tried(get)).toBe(passkeyRefused().message);
  });

  it('that is added while all are removed is removed, too', async () => {
    const owner = await signIn();
    await add(owner, new Authenticator());
    const { store } = app.parts;
    const { range } = store;
    store.range = async (asked) => {
      const page = await range(asked);
      if (asked.start[0] === 'passkey') {
        store.range = range;
        expect((await add(owner, new Authenticator())).status).toBe(201);
      }
      return page;
    };
    const { id } = (await owner.get('/api/auth/me')).json().person;
    expect(await removeSecondStep(app.parts, id)).toEqual({ wasOn: false, passkeys: 2 });
    expect((await owner.get('/api/auth/security')).json().passkeys).toEqual([]);
  });

  it('is added with the password, to the session that asked, and renamed and removed by its person only', async () => {
    const owner = await signIn();
    expect((await owner.post('/api/auth/passkeys/options', { password: 'wrong' })).status).toBe(403);
    const ada = await app.credentials('Ada', [Role.editor]);
    const client = await signIn(ada);
    const authenticator = new Authenticator();
    const { challenge } = (await owner.post('/api/auth/passkeys/options', { password })).json();
    client.jar.set('stoa-passkey', owner.jar.get('stoa-passkey')!);
    const made = (options = {}, at = origin()) => ({ name: 'Key', ...authenticator.create(challenge, at, options) });
    expect((await client.post('/api/auth/passkeys', made())).json().message).toBe(stepEnded().message);
    const cookie = owner.jar.get('stoa-passkey')!;
    for (const wrong of [made({ flags: 0x41 }), made({}, 'https://evil.example'), { ...made(), id: 'abc' }]) {
      owner.jar.set('stoa-passkey', cookie);
      expect((await owner.post('/api/auth/passkeys', wrong)).json().message).toBe(passkeyRefused().message);
    }
    owner.jar.set('stoa-passkey', cookie);
    expect((await owner.post('/api/auth/passkeys', { ...made(), algorithm: -257 })).status).toBe(400);
    owner.jar.set('stoa-passkey', cookie);
    const { id } = (await owner.post('/api/auth/passkeys', made())).json();
    owner.jar.set('stoa-passkey', cookie);
    expect((await owner.post('/api/auth/passkeys', made())).status).toBe(403);
    const path = `/api/auth/passkeys/${id}`;
    expect([(await client.put(path, { name: 'Mine' })).status, (await client.delete(path)).status]).toEqual([404, 404]);
    expect((await owner.put(path, { name: ' ' })).status).toBe(400);
    expect((await owner.put(path, { name: 'Phone' })).json()).toMatchObject({ id, name: 'Phone' });
  });
});

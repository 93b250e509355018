// The bot check over HTTP, with a stand-in for Google: keys, forms, newsletters, and waitlists. Spec §3, §5, §7 "Actions".
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solvePuzzle } from '../../../client/storefront/bot-check/solve.ts';
import { Role } from '../../base/roles.ts';
import { createSeal } from '../../data-folder/secret.ts';
import { type TestSite, testSite } from '../../pages/fixtures/site.ts';
import { transact } from '../../store/transact.ts';
import { mug, stocked, testParts } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { nameOf } from '../form/markup.ts';
import { formBodySchema } from '../form/schema.ts';
import { sealedBotKeys } from './bot-check.ts';
import { passesWhileAway, tokenCharsMax } from './limits.ts';

let google: Server;
let answer: { status?: number; body: object | string } | undefined;
const asked: { url: string; body: string; key: string | undefined }[] = [];
let app: TestStoa;

beforeAll(async () => {
  google = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body, key: request.headers['x-goog-api-key']?.toString() });
      if (!answer) return response.destroy();
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return response.writeHead(answer.status ?? 200).end(text);
    });
  });
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
});
afterAll(() => void google.close());

beforeEach(async () => {
  asked.length = 0;
  answer = { body: { success: true } };
  app = await stoa();
});
afterEach(async () => {
  expect(app.parts.log.faults).toEqual([]);
  await app.close();
});

const stoa = (site?: TestSite) =>
  testStoa({
    ...(site && { site }),
    app: { botCheckApi: `http://127.0.0.1:${(google.address() as AddressInfo).port}` },
  });

/** With a template, for pages. */
async function withPages(step: () => Promise<void>): Promise<void> {
  await app.close();
  const site = await testSite({ base: testParts() });
  app = await stoa(site);
  await step().finally(() => site.close());
}

const path = '/config/api/bot-check';
const widget = { service: 'recaptcha', siteKey: 'site-1', secret: 'secret-1' };
const enterprise = {
  ...{ service: 'recaptcha-enterprise', siteKey: 'site-2', secret: 'secret-2', projectId: 'blue-door-1' },
  scoreMin: 50,
};
const missing = [400, 'Complete CAPTCHA before submitting.'];
const failed = [400, 'The CAPTCHA check failed. Please try again.'];

async function open(settings?: object, form: object = {}) {
  const owner = await app.signedIn(Role.admin);
  if (settings) expect((await owner.put(path, settings)).status).toBe(200);
  const fields = [{ id: 'text-1', type: 'text', title: 'Message' }];
  const body = formBodySchema.parse({ name: 'Contact', captchaEnabled: true, fields, ...form });
  const made = await owner.post('/config/api/forms', body);
  expect(made.status, made.text).toBe(201);
  const formId = made.json().form.id as string;
  const visitor = await app.shopper();
  const key = async () => (await visitor.post('/api/form/FormSubmissionKey', {})).json().key as string;
  const send = async (more: object = {}) => {
    const sent = { key: await key(), formId, form: JSON.stringify({ 'text-1': 'Hello' }), objectName: 'b1', ...more };
    const { status, text } = await visitor.post('/api/form/SaveFormSubmission', sent);
    return [status, text === '' ? '' : JSON.parse(text).message];
  };
  const count = async () =>
    (await owner.get(`/config/api/forms/${formId}/submissions`)).json().submissions.length as number;
  return { owner, visitor, formId, key, send, count };
}

describe('the owner’s keys', () => {
  it('are missing at first, and forms are checked by the built-in puzzle', async () => {
    const { owner } = await open();
    expect((await owner.get(path)).json()).toMatchObject({ service: 'built-in', siteKey: '', hasSecret: false });
  });

  it('keep the secret sealed, for the service that it was entered for', async () => {
    const { owner } = await open(widget);
    const shown = await owner.get(path);
    expect(shown.json()).toMatchObject({ service: 'recaptcha', siteKey: 'site-1', hasSecret: true });
    expect(shown.text).not.toContain('secret-1');
    const { rows } = await app.parts.store.range({ start: ['bot-check'], end: ['bot-check', '~'], limit: 9 });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('secret-1');
    const { secret: _, ...without } = enterprise;
    expect((await owner.put(path, without)).json().errors).toEqual([
      { path: 'secret', message: 'Enter the secret key.' },
    ]);
    const stale = (await owner.get(path)).json().revision;
    expect((await owner.put(path, { siteKey: 'site-3' })).json().hasSecret).toBe(true);
    expect((await owner.put(path, { siteKey: 'site-4', revision: stale })).status).toBe(409);
    const next = createSeal(new Uint8Array(32).fill(1), 'bot-check');
    const again = (sealed: string) => next.seal(app.parts.botSeal.open(sealed));
    expect(await transact(app.parts.store, (tx) => sealedBotKeys.reseal(tx, again))).toBe(1);
  });

  it('are refused with what is missing or wrong', async () => {
    const { owner } = await open();
    const problems = async (body: object) => {
      const refused = await owner.put(path, body);
      return [refused.status, refused.json().errors.map((one: { path: string }) => one.path)];
    };
    expect(await problems({ service: 'recaptcha-enterprise' })).toEqual([400, ['siteKey', 'projectId', 'secret']]);
    expect(await problems({ ...widget, siteKey: 'a b' })).toEqual([400, ['siteKey']]);
    expect(await problems({ ...widget, scoreMin: 101 })).toEqual([400, ['scoreMin']]);
    expect(await problems({ ...widget, more: 1 })).toEqual([400, ['more']]);
    const editor = await app.signedIn(Role.editor);
    expect((await editor.get(path)).status).toBe(403);
  });

  it('are tested with a made-up token', async () => {
    answer = { body: { success: false, 'error-codes': ['invalid-input-response'] } };
    const { owner } = await open(widget);
    const test = async () => (await owner.post(`${path}/test`, {})).json().check.problem;
    expect(await test()).toBe('');
    expect(new URLSearchParams(asked.at(-1)!.body).get('secret')).toBe('secret-1');
    answer = { body: { success: false, 'error-codes': ['invalid-input-secret'] } };
    expect(await test()).toMatch(/^The service doesn’t accept these keys/);
    answer = { status: 500, body: '<html>' };
    expect(await test()).toBe('The service sent an answer we can’t read (status 500).');
    answer = undefined;
    expect(await test()).toMatch(/^The service didn’t answer/);
    answer = { body: { tokenProperties: { valid: false, invalidReason: 'MALFORMED' } } };
    const saved = await owner.put(path, enterprise);
    expect(saved.json().check.problem).toBe('');
    expect(asked.at(-1)).toMatchObject({ url: '/v1/projects/blue-door-1/assessments', key: 'secret-2' });
    answer = { status: 403, body: { error: { message: 'secret-2 is wrong' } } };
    expect(await test()).toMatch(/^The service doesn’t accept these keys. Check the project/);
  });
});

describe('the built-in check', () => {
  it('takes a solved puzzle once, and nothing else', async () => {
    const { send, key, count } = await open();
    expect(await send()).toEqual(missing);
    expect(await send({ captchaKey: '1.2.3.4.5.6.7.8' })).toEqual(failed);
    expect(await send({ captchaKey: 'x'.repeat(5_000) })).toEqual(failed);
    const [first, second] = [await key(), await key()];
    const solved = await solvePuzzle(first);
    expect(await send({ key: second, captchaKey: solved })).toEqual(failed);
    expect(await send({ key: first, captchaKey: solved, subject: 'Buy' })).toEqual(failed);
    expect(await send({ key: first, captchaKey: solved })).toEqual([204, '']);
    // The same submission again, as after a lost answer.
    expect(await send({ key: first, captchaKey: solved })).toEqual([204, '']);
    expect(await send({ key: first, captchaKey: solved, form: '{"text-1":"Other"}' })).toMatchObject([401, {}]);
    expect(await count()).toBe(1);
    expect(asked).toEqual([]);
  });

  it('is off for a form without it, and where its action is not checked', async () => {
    const plain = await open(undefined, { captchaEnabled: undefined });
    expect(await plain.send()).toEqual([204, '']);
    const { owner, send } = await open();
    await owner.put(path, { actions: ['NEWSLETTER_BLOCK_SUBMISSION'] });
    expect(await send()).toEqual([204, '']);
    const newsletter = await open(undefined, { isNewsletter: true });
    expect(await newsletter.send()).toEqual(missing);
  });

  it('without script takes the form from its own page, no faster than a person', () =>
    withPages(async () => {
      const { visitor, formId, count } = await open();
      const post = async (more: object = {}) => {
        const fields = { [nameOf('text-1')]: 'Hello', crumb: visitor.jar.get('crumb') ?? '', ...more };
        const { status, text } = await visitor.postForm(`/form/${formId}`, fields);
        return { status, text, stamp: /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '' };
      };
      const first = await post();
      expect([first.status, first.text.includes('send the form once more')]).toEqual([400, true]);
      expect(first.text).toContain('value="Hello"');
      expect((await post({ stamp: first.stamp })).status).toBe(400);
      app.parts.clock.pass(2_000);
      expect((await post({ stamp: first.stamp, subject: 'x' })).status).toBe(400);
      expect((await post({ stamp: `${first.stamp}x` })).status).toBe(400);
      const { stamp } = await post();
      app.parts.clock.pass(2_000);
      expect((await post({ stamp: first.stamp })).status).toBe(200);
      // A stamp works once, and only for the visitor who was shown it.
      expect((await post({ stamp: first.stamp })).status).toBe(400);
      const other = app.visitor();
      await other.get(`/form/${formId}`);
      const others = { [nameOf('text-1')]: 'Hello', crumb: other.jar.get('crumb') ?? '', stamp };
      expect((await other.postForm(`/form/${formId}`, others)).status).toBe(400);
      app.parts.clock.pass(60 * 60_000);
      expect((await post({ stamp })).status).toBe(400);
      expect(await count()).toBe(1);
    }));
});

describe('Google’s widget', () => {
  it('has its answer verified, once', async () => {
    const { send, count } = await open(widget);
    expect(await send()).toEqual(missing);
    expect(await send({ captchaKey: 'solved' })).toEqual([204, '']);
    const { url, body } = asked.at(-1)!;
    expect([url, Object.fromEntries(new URLSearchParams(body))]).toEqual([
      '/recaptcha/api/siteverify',
      { secret: 'secret-1', response: 'solved' },
    ]);
    const before = asked.length;
    expect(await send({ captchaKey: 'solved' })).toEqual(failed);
    expect(asked.length).toBe(before);
    answer = { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } };
    expect(await send({ captchaKey: 'expired' })).toEqual(failed);
    expect(await count()).toBe(1);
  });

  it('needs script', () =>
    withPages(async () => {
      const { visitor, formId } = await open(widget);
      const fields = { [nameOf('text-1')]: 'Hello', crumb: visitor.jar.get('crumb') ?? '' };
      const { status, text } = await visitor.postForm(`/form/${formId}`, fields);
      expect([status, text.includes('Turn on JavaScript in your browser to send this form.')]).toEqual([400, true]);
    }));

  it('that does not answer lets some submissions through, then asks to try later, and the owner reads why', async () => {
    const { owner, send, count } = await open(widget);
    answer = undefined;
    const outcomes: unknown[] = [];
    for (let n = 0; n <= passesWhileAway.points; n++) {
      // Below the limit of one network.
      if (n % 15 === 14) app.parts.clock.pass(60_000);
      outcomes.push((await send({ captchaKey: `token-${n}` }))[0]);
    }
    expect(outcomes).toEqual([...Array(passesWhileAway.points).fill(204), 503]);
    expect(await count()).toBe(passesWhileAway.points);
    expect((await owner.get(path)).json().check.problem).toMatch(/^The service didn’t answer/);
    answer = { body: { success: true } };
    expect(await send({ captchaKey: 'back' })).toEqual([204, '']);
    expect((await owner.get(path)).json().check.problem).toBe('');
  });

  it('that answers now and then costs a commit a minute, and no page is made again', async () => {
    const { owner, send } = await open(widget);
    const versions = async (table: string) => (await app.parts.store.get([table]))?.version;
    const [settings, state] = [await versions('bot-check'), await versions('bot-check-state')];
    const flip = async () => {
      for (const n of [1, 2, 3, 4]) {
        answer = n % 2 === 0 ? { body: { success: true } } : undefined;
        expect((await send({ captchaKey: `flip-${app.parts.clock.now()}-${n}` }))[0]).toBe(204);
      }
    };
    await flip();
    expect(await versions('bot-check-state')).toBe(state);
    app.parts.clock.pass(60_000);
    await flip();
    expect((await owner.get(path)).json().check).toMatchObject({
      at: app.parts.clock.now(),
      problem: expect.stringContaining('answer'),
    });
    expect(await versions('bot-check')).toBe(settings);
  });
});

describe('Google’s Enterprise tokens', () => {
  const judged = (properties: object, score?: number) => ({
    body: { tokenProperties: { valid: true, ...properties }, ...(score !== undefined && { riskAnalysis: { score } }) },
  });

  it('are taken for the right action with a good score, once', async () => {
    const { send, count } = await open(enterprise);
    const token = (text: string) => send({ recaptchaEnterpriseV3Token: text });
    expect(await send()).toEqual(missing);
    answer = judged({ action: 'FORM_BLOCK_SUBMISSION' }, 0.49);
    expect(await token('low')).toEqual(failed);
    answer = judged({ action: 'NEWSLETTER_BLOCK_SUBMISSION' }, 0.9);
    expect(await token('other-action')).toEqual(failed);
    answer = judged({ action: 'PROMO_POPUP_SUBMISSION' }, 0.9);
    expect(await token('no-pop-up')).toEqual(failed);
    answer = judged({ valid: false, invalidReason: 'EXPIRED' });
    expect(await token('expired')).toEqual(failed);
    answer = judged({ action: 'FORM_BLOCK_SUBMISSION' }, 0.5);
    expect(await token('good')).toEqual([204, '']);
    expect(JSON.parse(asked.at(-1)!.body)).toEqual({
      event: { token: 'good', siteKey: 'site-2', expectedAction: 'FORM_BLOCK_SUBMISSION' },
    });
    expect(await token('good')).toEqual(failed);
    expect(await count()).toBe(1);
  });

  it('are judged though the answer repeats a long one', async () => {
    const { send } = await open(enterprise);
    const recaptchaEnterpriseV3Token = 't'.repeat(tokenCharsMax);
    const { body } = judged({ action: 'FORM_BLOCK_SUBMISSION' }, 0.1);
    answer = { body: { name: 'one', event: { token: recaptchaEnterpriseV3Token }, ...body } };
    expect(await send({ recaptchaEnterpriseV3Token })).toEqual(failed);
  });
});

describe('the waitlist', () => {
  const calls = '/api/site-users/account/notifications/restock';

  it('is checked only where the owner says so, by the puzzle too', async () => {
    const { owner, visitor, key } = await open();
    const product = await stocked(app.parts, mug({}), 0);
    const wish = async (more: object = {}) => {
      const body = { productId: product.id, variantId: product.variants[0]!.id, siteVisitorEmail: 'a@example.com' };
      const { status, text } = await visitor.post(calls, { ...body, ...more });
      return [status, JSON.parse(text).message];
    };
    expect((await wish())[0]).toBe(200);
    await owner.put(path, { actions: ['PRODUCT_WAITLIST_SUBMISSION'] });
    expect(await wish()).toEqual(missing);
    const mine = await key();
    const captchaKey = await solvePuzzle(mine);
    expect((await wish({ key: mine, captchaKey }))[0]).toBe(200);
    expect((await wish({ key: mine, captchaKey }))[0]).toBe(401);
    app.parts.clock.pass(60_000);
    await owner.put(path, enterprise);
    answer = {
      body: { tokenProperties: { valid: true, action: 'PRODUCT_WAITLIST_SUBMISSION' }, riskAnalysis: { score: 0.9 } },
    };
    expect((await wish({ recaptchaEnterpriseV3Token: 't' }))[0]).toBe(200);
    expect(await wish({ recaptchaEnterpriseV3Token: 't' })).toEqual(failed);
  });
});

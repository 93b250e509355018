// Webhooks through the real app: subscriptions, both signatures, retries, 410, the pause, the public API. Commerce 1.10.
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import type { Answer } from '../../http/edge/edge-fixture.ts';
import { createOutbound } from '../../outbox/outbound.ts';
import { findEvent, findMail, listMails, queueEvent } from '../../outbox/outbox.ts';
import { transact } from '../../store/transact.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { testStoa } from '../../testing/harness/test-stoa.ts';
import { webhookCatcher } from '../../testing/harness/webhook-catcher.ts';
import { createWebhookDelivery } from './delivery.ts';

const hour = 3_600_000;
const path = '/config/api/webhooks';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(answer?: Parameters<typeof webhookCatcher>[0]) {
  const parts = testParts();
  const app = await testStoa({ parts });
  const catcher = await webhookCatcher(answer);
  const delivery = createWebhookDelivery({ ...parts, chance: () => 0.5 });
  closing.push(
    () => app.close(),
    () => catcher.close(),
  );
  let session = await app.signedIn(1);
  /** Signs in again when the clock ended the session. */
  const signed = async (call: (client: typeof session) => Promise<Answer>): Promise<Answer> => {
    const answer = await call(session);
    if (answer.status !== 401) return answer;
    session = await app.signedIn(1);
    return call(session);
  };
  const owner = {
    get: (to: string) => signed((client) => client.get(to)),
    post: (to: string, body: unknown) => signed((client) => client.post(to, body)),
    put: (to: string, body: unknown) => signed((client) => client.put(to, body)),
    delete: (to: string) => signed((client) => client.delete(to)),
  };
  const subscribe = async (topics = ['order.create'], endpointUrl = catcher.url) => {
    const answer = await owner.post(path, { endpointUrl, topics });
    expect(answer.status).toBe(201);
    const { webhook, secret } = answer.json();
    return { id: webhook.id as string, secret: secret as string };
  };
  const emit = async (topic = 'order.create', data: Record<string, unknown> = { orderId: 'o1' }) => {
    const id = parts.ids.next();
    const at = parts.clock.now();
    await transact(parts.store, async (tx) => queueEvent(tx, { id, topic, data, at }));
    return id;
  };
  const callsOf = async (id: string) => (await owner.get(`${path}/${id}/calls`)).json().calls;
  return { parts, app, catcher, delivery, owner, subscribe, emit, callsOf };
}

describe('webhooks', () => {
  it('tell each subscription of its topics, signed in both ways', async () => {
    const { app, catcher, delivery, subscribe, emit, callsOf } = await open();
    const { id, secret } = await subscribe(['order.create', 'contact.*']);
    const eventId = await emit();
    await emit('contact.update', { contactId: 'c1' });
    await emit('order.update', { orderId: 'o1', update: 'FULFILLED' });
    await delivery.runDue();
    expect(catcher.caught.map(({ body }) => JSON.parse(body).topic).sort()).toEqual(['contact.update', 'order.create']);
    const call = catcher.caught.find(({ body }) => body.includes('order.create'))!;
    expect(JSON.parse(call.body)).toEqual({
      id: eventId,
      websiteId: 'a'.repeat(24),
      subscriptionId: id,
      topic: 'order.create',
      createdOn: '2026-03-04T10:00:00.000Z',
      data: { orderId: 'o1' },
    });
    const key = Buffer.from(secret, 'hex');
    expect(key).toHaveLength(32);
    expect(call.headers['squarespace-signature']).toBe(createHmac('sha256', key).update(call.body).digest('hex'));
    const stamp = call.headers['webhook-timestamp'];
    expect(call.headers['webhook-id']).toBe(eventId);
    expect(call.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(`${eventId}.${stamp}.${call.body}`).digest('base64')}`,
    );
    expect(await callsOf(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    expect(app.faults()).toEqual([]);
  });

  it('leave no row for a topic that nobody asked for', async () => {
    const { parts, subscribe, emit, owner } = await open();
    const isKept = async (topic: string) => (await findEvent(parts.store, await emit(topic))) !== undefined;
    const { id } = await subscribe(['order.create']);
    expect([await isKept('order.create'), await isKept('inventory.update')]).toEqual([true, false]);
    await owner.put(`${path}/${id}`, { topics: ['inventory.update'] });
    expect([await isKept('order.create'), await isKept('inventory.update')]).toEqual([false, true]);
    await owner.delete(`${path}/${id}`);
    expect(await isKept('inventory.update')).toBe(false);
  });

  it('keep the secret sealed and tell it once', async () => {
    const { parts, owner, subscribe } = await open();
    const { id, secret } = await subscribe();
    expect((await owner.get(path)).text).not.toContain(secret);
    const stored = JSON.stringify((await parts.store.get(['webhook', id]))?.value);
    expect(stored).not.toContain(secret);
    const rotated = (await owner.post(`${path}/${id}/rotate-secret`, {})).json().secret;
    expect(rotated).toMatch(/^[0-9A-F]{64}$/);
    expect(rotated).not.toBe(secret);
  });

  it('come again after 10 s, 20 s … until the receiver is well', async () => {
    const { parts, catcher, delivery, subscribe, emit, callsOf } = await open((nth) => ({
      status: nth < 4 ? 503 : 204,
    }));
    const { id } = await subscribe();
    await emit();
    const waits: number[] = [];
    for (let n = 0; n < 4; n++) {
      await delivery.runDue();
      const [call] = await callsOf(id);
      waits.push((call.at - parts.clock.now()) / 1000);
      parts.clock.set(call.at);
    }
    expect(waits).toEqual([10, 20, 40, 0]);
    expect(catcher.caught).toHaveLength(4);
    const [call] = await callsOf(id);
    expect([call.state, call.attempts.map((one: { status: number }) => one.status)]).toEqual([
      'delivered',
      [503, 503, 503, 204],
    ]);
  });

  it('are tried again five times after a 4xx', async () => {
    const { parts, catcher, delivery, subscribe, emit, callsOf } = await open(() => ({ status: 404 }));
    const { id } = await subscribe();
    await emit();
    for (let n = 0; n < 12; n++) {
      await delivery.runDue();
      parts.clock.pass(hour);
    }
    expect(catcher.caught).toHaveLength(6);
    expect((await callsOf(id))[0].state).toBe('failed');
  });

  it('end when the receiver is gone', async () => {
    const { parts, catcher, delivery, owner, subscribe, emit } = await open(() => ({ status: 410 }));
    await subscribe();
    await emit();
    await delivery.runDue();
    parts.clock.pass(hour);
    await emit();
    await delivery.runDue();
    expect(catcher.caught).toHaveLength(1);
    expect((await owner.get(path)).json().webhooks[0].state).toBe('gone');
  });

  it('pause after 48 hours of failure and tell the owner; switched on again, they send what was missed', async () => {
    let well = false;
    const { parts, catcher, delivery, owner, subscribe, emit, callsOf } = await open(() => ({
      status: well ? 200 : 500,
    }));
    await createContributor(parts, {
      email: 'owner@shop.example',
      name: 'Olive',
      roles: [1],
      password: 'quite a long passphrase',
      owner: true,
    });
    const { id } = await subscribe();
    const missed = await emit();
    await delivery.runDue();
    parts.clock.pass(47 * hour);
    await emit();
    await delivery.runDue();
    expect((await owner.get(path)).json().webhooks[0].state).toBe('active');
    parts.clock.pass(2 * hour);
    await emit();
    await delivery.runDue();
    expect((await owner.get(path)).json().webhooks[0].state).toBe('paused');
    const { mails } = await listMails(parts.store, { limit: 10 });
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([['owner@shop.example', 'webhook-paused']]);
    expect((await findMail(parts.store, mails[0]!.id))?.mail?.text).toContain(
      `https://admin.shop.example/config/settings/webhooks/${id}`,
    );

    well = true;
    const before = catcher.caught.length;
    await emit();
    await delivery.runDue();
    expect(catcher.caught).toHaveLength(before);
    expect((await owner.put(`${path}/${id}`, { state: 'active' })).json().webhook.state).toBe('active');
    parts.clock.pass(1);
    expect((await owner.post(`${path}/${id}/calls/${missed}/redeliver`, {})).status).toBe(202);
    await delivery.runDue();
    expect(JSON.parse(catcher.caught.at(-1)!.body).id).toBe(missed);
    expect((await callsOf(id)).find((call: { eventId: string }) => call.eventId === missed).state).toBe('delivered');
  });

  it('refuse private targets and what is not https, unless the operator allows it', async () => {
    const parts = { ...testParts(), outbound: createOutbound({ allowPrivate: false }) };
    const app = await testStoa({ parts });
    closing.push(() => app.close());
    const owner = await app.signedIn(1);
    for (const endpointUrl of [
      'http://shop.example/',
      'https://127.0.0.1/',
      'https://[::1]:443/',
      'https://a.example/a b',
      'nonsense',
    ]) {
      const answer = await owner.post(path, { endpointUrl, topics: ['order.create'] });
      const { field, message } = answer.json();
      expect([answer.status, field, message]).toEqual([
        400,
        'endpointUrl',
        expect.stringMatching(/^(?:The a|A)ddress/),
      ]);
    }
    expect((await owner.post(path, { endpointUrl: 'https://a.example/', topics: ['order.eaten'] })).status).toBe(400);
  });

  it('can be tried at once, and there are 25 at most', async () => {
    const { catcher, owner, subscribe } = await open(() => ({ status: 418 }));
    const { id } = await subscribe();
    const tried = await owner.post(`${path}/${id}/test`, { topic: 'order.create' });
    expect(tried.json()).toEqual({ statusCode: 418, outcome: 'Answered with 418.' });
    expect(JSON.parse(catcher.caught[0]!.body).topic).toBe('order.create');
    const sampleOf = async (topic: string) => {
      expect((await owner.post(`${path}/${id}/test`, { topic })).status).toBe(200);
      const { topic: sent, data } = JSON.parse(catcher.caught.at(-1)!.body);
      return [sent, data];
    };
    expect(await sampleOf('contact.*')).toEqual(['contact.create', { contactId: '0'.repeat(24) }]);
    expect(await sampleOf('subscription.past_due')).toEqual([
      'subscription.past_due',
      { subscriptionId: '0'.repeat(24), status: 'active' },
    ]);
    expect((await sampleOf('order.update'))[1]).toEqual({ orderId: '0'.repeat(24), update: 'FULFILLED' });
    for (let n = 1; n < 25; n++) await subscribe();
    expect((await owner.post(path, { endpointUrl: catcher.url, topics: ['order.create'] })).status).toBe(409);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(404);
    await subscribe();
  });

  it('are managed by programs as the original documents', async () => {
    const { app, catcher } = await open();
    const program = await app.program('webhooks.write');
    const base = '/1.0/webhook_subscriptions';
    const made = await program.send('POST', base, { endpointUrl: catcher.url, topics: ['order.create'] });
    expect(made.status).toBe(201);
    const { id, secret, createdOn } = made.json();
    expect(made.json()).toEqual({
      id,
      endpointUrl: catcher.url,
      topics: ['order.create'],
      secret: expect.stringMatching(/^[0-9A-F]{64}$/),
      createdOn,
      updatedOn: createdOn,
    });
    expect((await program.get(`${base}/${id}`)).json().secret).toBeUndefined();
    expect((await program.get(base)).json().webhookSubscriptions).toHaveLength(1);
    const changed = await program.send('POST', `${base}/${id}`, { topics: ['order.update'] });
    expect(changed.json().topics).toEqual(['order.update']);
    const rotated = await program.send('POST', `${base}/${id}/actions/rotateSecret`, {});
    expect(rotated.json().secret).not.toBe(secret);
    const tried = await program.send('POST', `${base}/${id}/actions/sendTestNotification`, { topic: 'order.update' });
    expect(tried.json()).toEqual({ statusCode: 200 });
    expect((await program.send('DELETE', `${base}/${id}`)).status).toBe(204);
    expect((await program.get(`${base}/${id}`)).status).toBe(404);
    const reader = await app.program('webhooks.read');
    expect((await reader.get(base)).status).toBe(200);
    expect((await reader.send('POST', base, { endpointUrl: catcher.url, topics: ['order.create'] })).status).toBe(403);
    const other = await app.program('orders.write');
    expect((await other.get(base)).status).toBe(403);
  });
});

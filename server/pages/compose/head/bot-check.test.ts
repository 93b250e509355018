// Pages with a checked form: the keys in their context, and the hosts that their policy allows, each only where needed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setStock } from '../../../commerce/stock/stock.ts';
import { putLiveDocument } from '../../../content/document/document.ts';
import type { Document } from '../../../content/document/schema.ts';
import { createSeal } from '../../../data-folder/secret.ts';
import { type BotCheckParts, changeBotSettings, serviceSources } from '../../../forms/bot-check/bot-check.ts';
import type { ChangedBotSettings } from '../../../forms/bot-check/schema.ts';
import { changeForm, createForm } from '../../../forms/form/form.ts';
import { type Form, formBodySchema } from '../../../forms/form/schema.ts';
import { ids, mug, type TestSite, testSite, textDocument, website } from '../../fixtures/site.ts';

let site: TestSite;
let parts: BotCheckParts;
let form: Form;

beforeEach(async () => {
  const store = { ...website().store, merchandising: { restockNotificationsEnabled: true } };
  site = await testSite({ website: { store } });
  parts = { ...site.parts, botSeal: createSeal(new Uint8Array(32), 'bot-check') };
  const fields = [{ id: 'text-1', type: 'text', title: 'Message' }];
  form = await createForm(parts, formBodySchema.parse({ name: 'Contact', captchaEnabled: true, fields }));
  const document = textDocument(ids.about, 'Write to us');
  const block: Document['blocks'][string] = {
    ...document.blocks.b1!,
    id: 'b2',
    type: 9,
    order: 'b',
    props: { formId: form.id },
  };
  await site.write(async (tx) => {
    putLiveDocument(tx, { ...document, blocks: { ...document.blocks, b2: block } });
    await setStock(tx, mug().variants[0]!.id, 0, { reason: 'adjust', ref: 't', actor: 't', at: 1, moveId: 'm2' });
  });
});
afterEach(() => site.close());

const change = (settings: ChangedBotSettings) => changeBotSettings(parts, settings);
const product = '/shop/p/mug';

async function shown(path: string) {
  const { status, text, scriptHashes } = await site.get(path);
  expect(status).toBe(200);
  return {
    allows: serviceSources.every((source) => scriptHashes.includes(source)),
    siteKey: /"captchaSettings":\{(?:"siteKey":"([^"]*)",)?/.exec(text)?.[1],
    enterpriseKey: /"recaptchaEnterpriseSiteKey":"([^"]*)"/.exec(text)?.[1],
  };
}
const nothing = { allows: false, siteKey: undefined, enterpriseKey: '' };

it('allows no host while the check is built in', async () => {
  expect(await shown('/about')).toEqual(nothing);
  expect(await shown('/')).toEqual(nothing);
});

it('has the key of Google’s widget, and allows its hosts where the form is checked', async () => {
  await change({ service: 'recaptcha', siteKey: 'site-1', secret: 's' });
  expect(await shown('/about')).toEqual({ ...nothing, allows: true, siteKey: 'site-1' });
  expect(await shown('/')).toEqual({ ...nothing, siteKey: 'site-1' });
  const { id, createdAt: _, updatedAt, ...body } = form;
  await changeForm(parts, id, { ...body, captchaEnabled: false }, updatedAt);
  expect(await shown('/about')).toEqual({ ...nothing, siteKey: 'site-1' });
});

it('has the Enterprise key only where something is checked', async () => {
  const enterprise = { service: 'recaptcha-enterprise', siteKey: 'site-2', projectId: 'door-1', secret: 's' } as const;
  await change(enterprise);
  expect(await shown('/about')).toEqual({ ...nothing, allows: true, enterpriseKey: 'site-2' });
  expect(await shown('/')).toEqual(nothing);
  expect(await shown(product)).toEqual(nothing);
  await change({ actions: ['PRODUCT_WAITLIST_SUBMISSION'] });
  expect(await shown('/about')).toEqual(nothing);
  expect(await shown(product)).toEqual({ ...nothing, allows: true, enterpriseKey: 'site-2' });
});

// The owner's own texts of mails, and their look, over HTTP: refused when a mail could not keep them, used by every mail.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { inLanguage, speak, speakEnglish } from '../../base/speech.ts';
import { mailKinds } from '../../concepts.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { localesFolder } from '../../testing/harness/app-parts.ts';
import { smtpSink } from '../../testing/harness/smtp-sink.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;
let owner: Browser;
beforeAll(async () => {
  app = await testStoa({ hosts: 'separate', files: true });
});
beforeEach(async () => {
  owner = await app.browser().signedIn(Role.admin);
});
afterAll(() => app.close());
afterEach(async () => {
  speakEnglish();
  await transact(app.parts.store, async (tx) => tx.delete(['mail-design']));
  expect(app.faults()).toEqual([]);
});

const path = '/config/api/mail-texts';
const confirmed = `${path}/order-confirmed`;
const text = {
  subject: 'Hooray, {number}!',
  heading: 'Hello {firstName}',
  body: 'It costs {total}.\r\n\r\n\r\nSee you at {site}',
};
const mailOf = async (name: string) => {
  const site = await mailSiteOf(app.parts.store, 'https://shop.example');
  const { subject, content } = mailKinds.find(({ kind }) => kind === name)!.sample(site);
  return { subject, ...content, ...renderMail(content) };
};

describe('the text of a mail', () => {
  it('lists every mail with who receives it and when', async () => {
    const { body } = await owner.get(path);
    const texts = body.texts as unknown[];
    expect(texts).toHaveLength(mailKinds.length);
    expect(texts[0]).toEqual({
      kind: expect.any(String),
      title: expect.any(String),
      reader: expect.any(String),
      when: expect.any(String),
      isOwn: false,
    });
  });

  it('is in the main language, so a mail in another one has the translated original', async () => {
    await speak(localesFolder, 'en-US');
    await owner.send('PUT', confirmed, text);
    expect((await mailOf('order-confirmed')).subject).toBe('Hooray, 1042!');
    const german = await inLanguage('de', () => mailOf('order-confirmed'));
    expect(german.subject).toMatch(/Bestellung/);
    expect(german.html).not.toMatch(/Hello|It costs/);
  });

  it('is used by the mail, which keeps its facts, until it is reset', async () => {
    const before = (await owner.get(confirmed)).body;
    expect(before).toMatchObject({
      subject: 'Your order {number} is confirmed',
      body: 'Hi {firstName},\n\nYour order {number} is confirmed.',
      placeholders: { number: '1042', firstName: 'Ada', total: '$107.28' },
      isOwn: false,
    });
    const saved = await owner.send('PUT', confirmed, { ...text, revision: before.revision });
    expect(saved.body).toMatchObject({ isOwn: true, body: 'It costs {total}.\n\nSee you at {site}' });
    const mail = await mailOf('order-confirmed');
    expect(mail).toMatchObject({ subject: 'Hooray, 1042!', heading: 'Hello Ada' });
    expect(mail.paragraphs.slice(0, 3)).toEqual([
      'It costs $107.28.',
      expect.stringMatching(/^See you at \S/),
      expect.stringMatching(/^Shipping to:/),
    ]);
    expect((await mailOf('order-received')).subject).toBe('We received your order 1042');
    const reset = await owner.send('DELETE', confirmed);
    expect(reset.body).toEqual(before);
    expect((await mailOf('order-confirmed')).subject).toBe('Your order 1042 is confirmed');
  });

  it('is escaped, and so is what fills its placeholders', async () => {
    await owner.send('PUT', confirmed, { ...text, heading: '<b>{firstName}</b>', body: '{number} <script>' });
    const { html } = await mailOf('order-confirmed');
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it.each([
    [
      'subject',
      'To {customer}',
      'This email has no placeholder {customer}. You can use {number}, {firstName}, {total}, {site}.',
    ],
    ['heading', 'a\nb', 'Use one line without line breaks.'],
    ['subject', ' ', 'Enter a subject.'],
  ])('refuses a wrong %s', async (field, wrong, message) => {
    const refused = await owner.send('PUT', confirmed, { ...text, [field]: wrong });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: field, message }]]);
  });

  it('refuses unknown fields, unknown mails, and texts that are too long', async () => {
    expect((await owner.send('PUT', confirmed, { ...text, html: '' })).status).toBe(400);
    expect((await owner.send('PUT', `${path}/constructor`, text)).status).toBe(404);
    expect((await owner.send('PUT', confirmed, { ...text, body: 'x'.repeat(4001) })).status).toBe(400);
  });

  it('refuses to lose what the mail is about', async () => {
    const refused = await owner.send('PUT', `${path}/form-reply`, { ...text, ...plain });
    expect(refused.body.errors).toMatchObject([{ path: 'body', message: expect.stringContaining('{answer}') }]);
    expect((await owner.send('PUT', `${path}/form-reply`, { ...plain, body: '{answer}' })).status).toBe(200);
  });

  it('refuses a save over a text that someone else just saved, and one that would fill the record', async () => {
    const { revision } = (await owner.get(confirmed)).body;
    await owner.send('PUT', confirmed, { ...text, revision });
    expect((await owner.send('PUT', confirmed, { ...text, subject: 'x', revision })).status).toBe(409);
    const statuses: number[] = [];
    for (const { kind, required = [] } of mailKinds.slice(0, 16)) {
      const body = `${required.map((name) => `{${name}}`).join('')}${'x'.repeat(3900)}`;
      statuses.push((await owner.send('PUT', `${path}/${kind}`, { ...plain, body })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 409]);
  });

  it('is, as the original, in the language of the site', async () => {
    await changeWebsite({ language: 'de-DE' });
    await speak(localesFolder, 'de-DE');
    const { body } = await owner.get(confirmed);
    expect(body.original).toMatchObject({ body: 'Guten Tag, {firstName},\n\nIhre Bestellung {number} ist bestätigt.' });
    speakEnglish();
    await changeWebsite({ language: 'en-US' });
  });

  it('is for people who may change the settings of the site', async () => {
    const moderator = await app.browser().signedIn(Role.moderator);
    expect((await moderator.get(path)).status).toBe(403);
    expect((await moderator.send('PUT', confirmed, text)).status).toBe(403);
  });
});

const plain = { subject: 's', heading: 'h', body: 'b' };

const changeWebsite = (change: { language: string }) =>
  transact(app.parts.store, async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), ...change }));

it('is in the mail that is queued', async () => {
  const own = { subject: '{by} needs you', heading: 'Welcome to {site}', body: 'Dear colleague' };
  expect((await owner.send('PUT', `${path}/contributor-invitation`, own)).status).toBe(200);
  const guest = { email: 'ada@shop.example', name: 'Ada', roles: [Role.editor] };
  expect((await owner.post('/config/api/people', guest)).status).toBeLessThan(300);
  const { siteTitle } = await loadWebsite(app.parts.store);
  expect(await queuedMails(app, 'contributor-invitation')).toMatchObject([
    {
      subject: expect.stringMatching(/^\S.* needs you$/),
      content: {
        heading: `Welcome to ${siteTitle}`,
        paragraphs: ['Dear colleague'],
        button: { label: 'Accept the invitation' },
      },
    },
  ]);
});

it('shows a draft with sample data, and stores nothing', async () => {
  const shown = await owner.post(`${confirmed}/mail-preview`, {
    text: { ...text, subject: '', heading: 'Draft {number} {oops}' },
    look: { logo: 'none', logoImageId: null, accentColor: '#FFEE00', footer: 'Mon to Fri' },
  });
  expect(shown.body).toMatchObject({ subject: '', text: expect.stringContaining('Draft 1042\n') });
  expect(shown.body.html).toMatch(/background:#ffee00[^"]*"><a [^>]*color:#000000/);
  expect(shown.body.html).toContain('Mon to Fri');
  expect((await owner.get(confirmed)).body.isOwn).toBe(false);
});

describe('the look of all mails', () => {
  const look = { logo: 'none', logoImageId: null, accentColor: '#0a5c36', footer: 'Questions? Call us.' };

  it('is in every mail', async () => {
    const { revision } = (await owner.get('/config/api/mail-look')).body;
    const saved = await owner.send('PUT', '/config/api/mail-look', { ...look, revision });
    expect([saved.status, saved.body]).toMatchObject([200, look]);
    for (const { kind } of mailKinds) {
      const { html, button } = await mailOf(kind);
      expect(html, kind).toContain('Questions? Call us.');
      if (button) expect(html, kind).toMatch(/background:#0a5c36[^"]*"><a [^>]*color:#ffffff/);
    }
    const stale = await owner.send('PUT', '/config/api/mail-look', { ...look, footer: 'Other', revision });
    expect(stale.status).toBe(409);
  });

  it.each([
    ['accentColor', { accentColor: 'red' }, 'Enter a color such as #0a5c36, or leave it empty.'],
    ['logoImageId', { logo: 'own' }, 'Choose an image, or use the logo of the site.'],
    ['logoImageId', { logo: 'own', logoImageId: 'gone' }, 'This image was deleted. Choose another one.'],
  ])('refuses a wrong %s', async (field, wrong, message) => {
    const refused = await owner.send('PUT', '/config/api/mail-look', { ...look, ...wrong });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: field, message }]]);
  });
});

it('sends a test of a draft to the person who asks', async () => {
  expect((await owner.post(`${confirmed}/test`, { text })).status).toBe(409);
  const sink = await smtpSink();
  const server = { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none', user: '' };
  await owner.send('PUT', '/config/api/mail-settings', { server });
  const sent = await owner.post(`${confirmed}/test`, { text });
  expect(sent.status).toBe(200);
  const [mail] = sink.mails;
  expect(mail?.to).toEqual([sent.body.to]);
  expect(mail?.raw).toContain('Hooray, 1042!');
  expect((await owner.post(`${confirmed}/test`, { text: { ...text, body: '{nope}' } })).status).toBe(400);
  await owner.send('PUT', '/config/api/mail-settings', { server: null });
  await sink.close();
});

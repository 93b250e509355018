// Forms over HTTP: valid and invalid input of each kind, single-use keys, submissions for the owner, and the mailing
// list. Spec §5, wire §3.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { listMails } from '../../outbox/outbox.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { readAnswers } from './answers.ts';
import { kinds } from './kinds.ts';
import { nameOf } from './markup.ts';
import { likertAnswers } from './messages.ts';
import { type FieldKind, fieldKinds, fieldSchema, formBodySchema } from './schema.ts';

let app: TestStoa | undefined;
afterEach(async () => {
  expect(app?.faults() ?? []).toEqual([]);
  await app?.close();
  app = undefined;
});

const options = ['Red', 'Blue'];
const field = (type: FieldKind, more: object = {}) =>
  fieldSchema.parse({
    id: `${type}-1`,
    type,
    title: 'It',
    ...(['radio', 'checkbox', 'select', 'likert'].includes(type) && { options }),
    ...more,
  });
const read = (type: FieldKind, sent: unknown, more: object = {}) => {
  const answer = readAnswers({ fields: [field(type, more)] }, { [`${type}-1`]: sent }, { allowEmpty: true });
  return answer.ok ? (answer.answers[0]?.value ?? null) : answer.errors[`${type}-1`];
};

describe('the kinds of fields', () => {
  it.each<[FieldKind, unknown, unknown, object?]>([
    ['text', ' Ada ', 'Ada'],
    ['text', 'x'.repeat(6), 'Value should have a length no longer than 5.', { maxLength: 5 }],
    ['text', '', 'It is required.', { required: true }],
    ['text', { a: 1 }, 'It is not valid.'],
    ['textarea', 'a\nb', 'a\nb'],
    ['email', 'ada@example.com', 'ada@example.com'],
    ['email', { emailAddress: 'ada@example.com' }, 'ada@example.com'],
    ['email', '', null],
    ['email', '', 'It is required.', { required: true }],
    ['email', 'ada@example.museum', 'Email addresses should follow the format user@domain.com.'],
    ['currency', '$1,234.50', '1234.50'],
    ['currency', '7,50 €', '7.50'],
    ['currency', '1.234', 'Enter an amount, such as 1234 or 123.99.'],
    ['number', '12', '12'],
    ['number', '-1', 'Enter digits only.'],
    ['number', '12', 'Value should be from 1 to 10.', { min: 1, max: 10 }],
    ['website', 'example.com/x', 'example.com/x'],
    ['website', 'javascript:alert(1)', 'Enter a web address, such as https://example.com.'],
    ['password', 'a b', 'A password cannot contain spaces.'],
    ['twitter', '@ada', '@ada'],
    ['twitter', '@a-da', 'Enter a valid Twitter username.'],
    ['date', ['2', '29', '2024'], '02/29/2024'],
    ['date', ['2', '30', '2024'], 'This is not a real date.'],
    ['date', '02/29/2024', '02/29/2024'],
    ['time', ['9', '05', '', 'pm'], '09:05:00 PM'],
    ['time', ['25', '00'], 'It is not valid.'],
    ['name', ['Ada', 'Lovelace'], 'Ada Lovelace'],
    ['name', ['Ada', ''], 'Ada', { required: true }],
    ['name', ['', ''], 'It is required.', { required: true }],
    ['name', ['<b>', ''], "A name can contain only letters, digits, spaces, ' and -."],
    ['address', ['1 Main St', '', 'Ithaca', 'NY', '14850', 'US'], '1 Main St, Ithaca, NY, 14850, US'],
    ['address', Array(7).fill('x'), 'Value should have 6 parts.'],
    ['phone', ['', '555', '555', '5555'], '555 555 5555'],
    ['phone', ['555', '555', '5555'], '555 555 5555'],
    ['phone', ['+99999', '555', '555', '5555'], 'A country code has up to 4 digits, with or without a plus sign.'],
    ['section', 'anything', null, { required: true }],
    ['radio', 'Red', 'Red'],
    ['radio', 'Green', 'Please choose one of the options.'],
    ['select', '', 'It is required.', { required: true }],
    ['checkbox', ['Blue', 'Red'], ['Red', 'Blue']],
    ['checkbox', 'Red', ['Red']],
    ['checkbox', ['Green'], 'It contains a value that is not allowed.'],
    ['likert', { Red: 'Agree', Blue: ['-2'] }, { Red: 'Agree', Blue: likertAnswers[0] }],
    ['likert', {}, null, { required: true }],
    ['likert', { Green: 'Agree' }, 'One of the answers belongs to an unknown question.'],
    ['hidden', 'from', 'from'],
  ])('%s reads %j as %j', (type, sent, expected, more = {}) => {
    expect(read(type, sent, more)).toEqual(expected);
  });

  it('read back what they gave, as a cart keeps it', () => {
    const given: [FieldKind, unknown][] = [
      ['date', ['2', '9', '2024']],
      ['time', ['9', '05', '', 'pm']],
      ['name', ['Ada', 'King Lovelace']],
      ['phone', ['+44', '20', '7946', '0018']],
      ['address', ['1 Main St', '', 'Ithaca']],
      ['checkbox', ['Blue']],
      ['likert', { Red: 'Agree' }],
      ['currency', '$5'],
    ];
    for (const [type, sent] of given) {
      const once = read(type, sent);
      expect(readAnswers({ fields: [field(type)] }, { It: once })).toMatchObject({
        ok: true,
        answers: [{ value: once }],
      });
    }
  });

  it('stand in their inputs again as they were typed, and nothing of them is lost', () => {
    const inputs = (type: FieldKind, answer: string) => kinds[type].inputs?.(answer);
    expect([
      inputs('date', '02/09/2024'),
      inputs('name', 'Ada King Lovelace'),
      inputs('phone', '+44 20 7946 0018'),
      inputs('time', '09:05:00 PM'),
      inputs('time', '00:30'),
      inputs('time', '14:05:09'),
      inputs('address', '1 Main St, Ithaca, NY, 14850, US'),
      inputs('address', '1 Main St, Apt 4, Rear, Ithaca, NY, 14850, US'),
      inputs('text', 'as it is'),
    ]).toEqual([
      ['02', '09', '2024'],
      ['Ada King', 'Lovelace'],
      ['+44 20 7946 0018'],
      ['09', '05', '00', 'PM'],
      ['12', '30', '', 'AM'],
      ['2', '05', '09', 'PM'],
      ['1 Main St', '', 'Ithaca', 'NY', '14850', 'US'],
      ['1 Main St, Apt 4', 'Rear', 'Ithaca', 'NY', '14850', 'US'],
      undefined,
    ]);
    for (const text of ['1 Main St, Apt 4, Rear, Ithaca, NY, 14850, US', '1 Main St, Ithaca', 'Nowhere'])
      expect([read('address', text), read('address', inputs('address', text))]).toEqual([text, text]);
    expect(read('date', '1/2/2026/5')).toBe('This is not a real date.');
  });

  it('never throw, whatever is sent', () => {
    const odd: unknown[] = [
      null,
      0,
      true,
      [],
      {},
      [null],
      [[1]],
      { a: { b: 1 } },
      'x'.repeat(20_000),
      ['', '', ''],
      Number.NaN,
      -1,
      { constructor: 'x' },
    ];
    for (const type of fieldKinds) for (const sent of odd) expect(() => read(type, sent)).not.toThrow();
  });
});

const contact = formBodySchema.parse({
  name: 'Contact',
  notifyEmail: 'owner@example.com',
  isNewsletter: true,
  fields: [
    { id: 'name-1', type: 'name', title: 'Name', required: true },
    { id: 'email-1', type: 'email', title: 'Email' },
    { id: 'text-1', type: 'text', title: '=HYPERLINK("x")' },
  ],
});
const sent = { 'name-1': ['Ada', 'Lovelace'], 'email-1': 'ada@example.com', 'text-1': '=1+1' };

async function open() {
  app = await testStoa();
  const owner = await app.signedIn(Role.editor);
  const made = await owner.post('/config/api/forms', contact);
  expect(made.status, made.text).toBe(201);
  const { id } = made.json().form;
  const visitor = await app.shopper();
  const key = async () => (await visitor.post('/api/form/FormSubmissionKey', {})).json().key as string;
  const send = (more: object = {}) =>
    visitor.post('/api/form/SaveFormSubmission', {
      formId: id,
      form: JSON.stringify(sent),
      objectName: 'yui_1',
      captchaKey: null,
      pageTitle: 'Home',
      ...more,
    });
  const submissions = async () => (await owner.get(`/config/api/forms/${id}/submissions`)).json().submissions;
  return { owner, visitor, id, key, send, submissions };
}

describe('sending a form', () => {
  it('answers 204 without a body, keeps it, tells the owner, and puts the address on the list', async () => {
    const { key, send, submissions, owner, id } = await open();
    expect(await key()).toMatch(/^1:\d+:[\w-]{32}$/);
    const answer = await send({ key: await key() });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await submissions()).toMatchObject([
      {
        formId: id,
        pageTitle: 'Home',
        answers: [{ label: 'Name', value: 'Ada Lovelace' }, { value: 'ada@example.com' }, {}],
      },
    ]);
    const mails = (await listMails(app!.parts.store, { limit: 10 })).mails.map(({ kind, to }) => `${kind} ${to}`);
    expect(mails.sort()).toEqual(['form-submission owner@example.com', 'newsletter ada@example.com']);
    const csv = (await owner.get(`/config/api/forms/${id}/submissions.csv`)).text;
    // In the site's time zone, in a file that spreadsheets read as UTF-8.
    expect(csv).toMatch(
      /^\ufeffSubmitted On,.*\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4},Ada Lovelace,ada@example\.com,'=1\+1/,
    );
    const other = await owner.post('/config/api/forms', {
      name: 'Empty',
      fields: [{ id: 'text-9', type: 'text', title: 'Message' }],
    });
    expect(other.status).toBe(201);
    const all = (await owner.get('/config/api/submissions.csv')).text;
    expect(all).toMatch(/^\ufeffForm,Submitted On,(?!.*Message.*Message).*Other Answers\r\n[^\r]*,Ada Lovelace,ada@/);
    // The file has the rows of the inbox with these filters.
    for (const path of ['/config/api/submissions.csv', `/config/api/forms/${id}/submissions.csv`]) {
      expect((await owner.get(`${path}?form=${id}&view=unread&search=ada`)).text).toContain('Ada Lovelace');
      expect((await owner.get(`${path}?view=answered`)).text).not.toContain('Ada Lovelace');
    }
    // Those of a deleted form stay.
    await owner.delete(`/config/api/forms/${id}`);
    const left = (await owner.get('/config/api/submissions.csv')).text;
    expect(left).toMatch(/Other Answers\r\n,[^,]+,,"Name: Ada Lovelace\n/);
    const admin = await app!.signedIn(Role.admin);
    const lists = '/config/api/mailing-lists/newsletter';
    expect((await admin.get(`${lists}/subscribers`)).json().rows).toMatchObject([
      { email: 'ada@example.com', source: 'form', state: 'SUBSCRIBED' },
    ]);
    const list = (await admin.get(`${lists}/subscribers.csv`)).text;
    expect(list).toMatch(/^\ufeffEmail Address,.*\r\nada@example\.com,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4},/);
  });

  it('takes a key once, from the visitor who got it, within the hour', async () => {
    const { key, send, submissions } = await open();
    const mine = await key();
    const twice = await Promise.all([send({ key: mine }), send({ key: mine })]);
    // Repeating the same submission, as after a lost answer, stores one; anything else with the key is refused.
    expect(twice.map(({ status }) => status)).toEqual([204, 204]);
    expect((await send({ key: mine })).status).toBe(204);
    const other = JSON.stringify({ ...sent, 'email-1': 'other@example.com' });
    expect((await send({ key: mine, form: other })).status).toBe(401);
    const stranger = await app!.shopper();
    const theirs = (await stranger.post('/api/form/FormSubmissionKey', {})).json().key;
    const refused = await send({ key: theirs });
    expect([refused.status, refused.json().message]).toEqual([401, 'Unable to submit form. Please try again later.']);
    const old = await key();
    app!.parts.clock.pass(60 * 60 * 1000);
    expect((await send({ key: old })).status).toBe(401);
    expect((await send()).status).toBe(401);
    expect(await submissions()).toHaveLength(1);
  });

  it('refuses what is wrong by field, and a blank one, and stores neither', async () => {
    const { key, send, submissions, visitor, id } = await open();
    const wrong = await send({ key: await key(), form: JSON.stringify({ 'email-1': 'nobody' }) });
    expect([wrong.status, wrong.json().errors]).toEqual([
      400,
      { 'name-1': 'Name is required.', 'email-1': 'Email addresses should follow the format user@domain.com.' },
    ]);
    expect((await send({ key: await key(), form: 'no json' })).json().message).toBe(
      'Could not parse the form fields, please check your entries.',
    );
    const unknown = await send({ key: await key(), formId: 'nowhere' });
    expect([unknown.status, unknown.json().message]).toEqual([404, 'This form has not been configured yet.']);
    expect((await visitor.post(`/api/rest/forms/validate/${id}`, {})).json().errors).toEqual({
      'name-1': 'Name is required.',
    });
    expect((await visitor.post(`/api/rest/forms/validate/${id}`, sent)).json()).toEqual({});
    expect(await submissions()).toEqual([]);
  });

  it('without script takes what is hidden from the address of the page that had it', async () => {
    const { owner, visitor, id, submissions } = await open();
    const fields = [...contact.fields, { id: 'hidden-1', type: 'hidden', title: 'source' }];
    expect((await change(owner, id, { ...contact, fields, redirect: '/thanks' })).status).toBe(200);
    const typed = { [nameOf('name-1', 0)]: 'Ada', [nameOf('name-1', 1)]: 'Lovelace', [nameOf('hidden-1')]: '' };
    const send = (page: string) =>
      visitor.postForm(`/form/${id}`, { ...typed, crumb: visitor.jar.get('crumb') ?? '' }, { Referer: page });
    const { origin } = app!.edge;
    for (const page of [`${origin}/contact?source=spring&x=1`, 'https://other.example/?source=evil'])
      expect((await send(page)).headers.location).toBe(`${origin}/thanks`);
    const values = (await submissions()).map(
      ({ answers }: { answers: { label: string; value: string }[] }) =>
        answers.find(({ label }) => label === 'source')?.value ?? '',
    );
    expect(values.sort()).toEqual(['', 'spring']);
  });

  it('ends a flood with the words of the specification', async () => {
    const { send } = await open();
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await send());
    expect([answers[20]!.status, answers[20]!.json().message]).toEqual([
      429,
      'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    ]);
  });
});

type Browser = Awaited<ReturnType<typeof open>>['owner'];

/** As an editor that has just read the form. */
async function change(by: Browser, id: string, body: object) {
  const { updatedAt } = (await by.get(`/config/api/forms/${id}`)).json().form;
  return by.put(`/config/api/forms/${id}`, { ...body, updatedAt });
}

describe('the inbox', () => {
  const path = '/config/api/submissions';

  it('lists what the forms received: searched, read, assigned, deleted', async () => {
    const { owner, id, key, send } = await open();
    await send({ key: await key() });
    const asked = { 'name-1': ['Zoe', ''], 'email-1': 'zoe@example.com', 'text-1': 'Is it in stock again?' };
    await send({ key: await key(), form: JSON.stringify(asked) });
    const list = async (query = '') => (await owner.get(`${path}${query}`)).json();
    const all = await list();
    expect([all.total, all.unread]).toEqual([2, 2]);
    expect(all.rows).toMatchObject([
      { from: 'Zoe', excerpt: 'Is it in stock again?', formName: 'Contact', isRead: false, isAnswered: false },
      { from: 'Ada Lovelace' },
    ]);
    for (const search of ['stock', 'zoe@example.com'])
      expect((await list(`?search=${search}`)).rows.map(({ from }: { from: string }) => from)).toEqual(['Zoe']);

    const [zoe] = all.rows;
    const opened = (await owner.get(`${path}/${encodeURIComponent(zoe.id)}`)).json();
    expect(opened).toMatchObject({ from: 'Zoe', formName: 'Contact', isRead: false, replies: [] });
    const me = (await owner.get('/api/auth/me')).json().person.id;
    expect(opened.people).toContainEqual({ id: me, name: expect.any(String) });
    const sorted = await owner.post(`${path}/sort`, { ids: [zoe.id], isRead: true, assignedTo: me });
    expect(sorted.json()).toEqual({ done: 1 });
    expect(await list('?view=unread')).toMatchObject({ total: 1, unread: 1 });
    expect((await list('?view=mine')).rows).toMatchObject([{ from: 'Zoe', assignedTo: me }]);
    await owner.post(`${path}/sort`, { ids: [zoe.id], isRead: false, assignedTo: null });
    expect([(await list('?view=mine')).total, (await list('?view=unread')).total]).toEqual([0, 2]);
    const nobody = await owner.post(`${path}/sort`, { ids: [zoe.id], assignedTo: 'f'.repeat(24) });
    expect(nobody.status).toBe(409);

    expect((await owner.delete(`/config/api/forms/${id}`)).status).toBe(204);
    expect((await list()).rows).toMatchObject([{ formName: '' }, { formName: '' }]);
    const removed = await owner.post(`${path}/remove`, { ids: all.rows.map((row: { id: string }) => row.id) });
    expect(removed.json()).toEqual({ done: 2 });
    expect((await list()).total).toBe(0);
    expect((await owner.get(`${path}/${encodeURIComponent(zoe.id)}`)).status).toBe(404);
  });

  it('emails a reply, keeps it, and refuses one that has no address', async () => {
    const { owner, key, send } = await open();
    await send({ key: await key() });
    await send({ key: await key(), form: JSON.stringify({ 'name-1': ['Zoe', ''] }) });
    const [zoe, ada] = (await owner.get(path)).json().rows;
    const reply = (id: string) =>
      owner.post(`${path}/${encodeURIComponent(id)}/replies`, { text: ' Yes, we do.\nAda ' });
    const answered = await reply(ada.id);
    expect(answered.json()).toMatchObject({ isRead: true, replies: [{ text: 'Yes, we do.\nAda' }] });
    const { mails } = await listMails(app!.parts.store, { limit: 10 });
    expect(mails.filter(({ kind }) => kind === 'form-reply')).toMatchObject([{ to: 'ada@example.com' }]);
    expect((await owner.get(`${path}?view=answered`)).json().rows).toMatchObject([{ from: 'Ada Lovelace' }]);
    expect((await reply(zoe.id)).status).toBe(409);
    for (let n = 1; n < 20; n++) expect((await reply(ada.id)).status).toBe(200);
    expect((await reply(ada.id)).status).toBe(409);
    // With its answers, what was emailed about it is gone.
    await owner.post(`${path}/remove`, { ids: [ada.id] });
    const left = (await listMails(app!.parts.store, { limit: 100 })).mails;
    expect(left.filter(({ kind, subject }) => kind === 'form-reply' && subject !== '')).toEqual([]);
  });

  it('is only for those who may read submissions', async () => {
    await open();
    for (const role of [Role.reporting, Role.draftEditor, Role.moderator])
      expect((await (await app!.signedIn(role)).get(path)).status).toBe(403);
  });
});

describe("the owner's forms", () => {
  it('are made, changed, deleted; what contradicts itself is refused by name', async () => {
    const { owner, id } = await open();
    const bad = await change(owner, id, {
      ...contact,
      fields: [{ id: 'r', type: 'radio', title: 'R' }],
    });
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('fields.0.options')]);
    expect((await change(owner, id, { ...contact, name: 'New' })).json().form.name).toBe('New');
    expect((await owner.get('/config/api/forms')).json().forms).toHaveLength(1);
    const schema = (await owner.get('/api/template/GetTemplateSchema?type=form')).json();
    expect([schema.type, schema.version, schema.fields.map(({ type }: { type: string }) => type)]).toEqual([
      'form',
      1,
      'text textarea email currency number website password twitter date time name address phone section radio checkbox select likert hidden'.split(
        ' ',
      ),
    ]);
    expect((await owner.delete(`/config/api/forms/${id}`)).status).toBe(204);
    expect((await owner.get(`/config/api/forms/${id}`)).status).toBe(404);
  });

  it('come back with an undo of their removal', async () => {
    const { id } = await open();
    const owner = await app!.signedIn(Role.admin);
    const stored = (await owner.get(`/config/api/forms/${id}`)).text;
    app!.parts.clock.pass(1000);
    await owner.delete(`/config/api/forms/${id}`);
    const { rows } = (await owner.get('/config/api/audit/entries')).json();
    const removed = rows.find(({ call }: { call: string }) => call === 'DELETE /config/api/forms/:id');
    expect(removed.canUndo).toBe(true);
    expect((await owner.post(`/config/api/audit/entries/${encodeURIComponent(removed.id)}/undo`, {})).status).toBe(204);
    expect((await owner.get(`/config/api/forms/${id}`)).text).toBe(stored);
  });

  it('are saved by who saw them last, and by nobody else unseen', async () => {
    const { owner, id } = await open();
    const read = async (by: Browser) => (await by.get(`/config/api/forms/${id}`)).json().form;
    const manager = await app!.signedIn(Role.storeManager);
    const [{ updatedAt }] = await Promise.all([read(owner), read(manager)]);
    const save = (by: Browser, name: string, seen: number) =>
      by.put(`/config/api/forms/${id}`, { ...contact, name, updatedAt: seen });
    const saved = await save(owner, 'Mine', updatedAt);
    const late = await save(manager, 'Theirs', updatedAt);
    expect([saved.status, late.status, late.json().message]).toEqual([200, 409, 'Someone else changed this form']);
    expect((await read(owner)).name).toBe('Mine');
    expect((await save(manager, 'Theirs', saved.json().form.updatedAt)).json().form.name).toBe('Theirs');
    expect((await owner.put(`/config/api/forms/${id}`, contact)).status).toBe(400);
  });

  it('have code behind their message only from who may write code', async () => {
    const { owner, id } = await open();
    const withCode = { ...contact, submissionHtml: '<script>count()</script>' };
    const manager = await app!.signedIn(Role.storeManager);
    expect((await change(manager, id, contact)).status).toBe(200);
    expect((await manager.post('/config/api/forms', withCode)).status).toBe(403);
    expect((await change(manager, id, withCode)).status).toBe(403);
    expect((await change(owner, id, withCode)).json().form.submissionHtml).toBe('<script>count()</script>');
    expect((await change(manager, id, { ...withCode, name: 'Renamed' })).status).toBe(200);
    expect((await change(manager, id, contact)).status).toBe(403);
  });
});

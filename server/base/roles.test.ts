import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Capability, can, capabilities, grantOf, isCounted, Role, roleCodes } from './roles.ts';

/** The lines of a table, starting with the given header. */
const tableIn = (file: URL, head: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const lines = text.slice(text.indexOf(head)).split('\n');
  return lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
};
const heads = { editor: '| Capability | Ad |', commerce: '| Capability | 1 admin |' };
const copy = new URL('./fixtures/permissions.md', import.meta.url);
const specification = (name: keyof typeof heads) => new URL(`../../../shared/spec/${name}.md`, import.meta.url);
const actor = (...roles: number[]) => ({ id: 'me', roles });

/** Differences from editor 3.5 where commerce 2.4 decides: grants by row name, for rows in both tables and for those only in 2.4. */
const byCommerce = {
  'Products: subscription settings': 'y------------y-',
  Inventory: 'y-----y------y-',
  'Orders: fulfil, cancel, notes': 'y-----y------y-',
  'Orders: refund': 'y-----y--------',
  'Customers: export': 'y-----y--------',
  'Gift cards: give, adjust': 'y--------------',
  Shipping: 'y-----y------y-',
  'Tax, checkout, commerce preferences': 'y------------y-',
  'Payments: connect, payouts': 'y--------------',
  'Reviews: approve, answer, delete': 'y---y-y------y-',
};
/** Rows of editor 3.5 that commerce 2.4 splits. */
const divided = ['Orders: fulfil, refund, cancel', 'Payments, tax, shipping, commerce preferences'];

/** The specification's words for each capability. */
const wordsOf: Record<Capability, string> = {
  'site.see-private': 'Pass lock screen / page passwords, see private site',
  'editor.open': 'Open the editor',
  'pages.edit': 'Edit page content (draft)',
  'pages.create': 'Create, duplicate, delete pages',
  'pages.publish': 'Publish, schedule, roll back pages',
  'pages.ask-review': 'Ask for review (Needs Review)',
  'drafts.approve': "Approve other people's drafts",
  'items.edit': 'Blog, events, gallery items',
  'products.edit': 'Products: content, price, variants',
  'products.subscription': 'Products: subscription settings',
  'inventory.edit': 'Inventory',
  'orders.see': 'Orders: see',
  'orders.change': 'Orders: fulfil, cancel, notes',
  'orders.refund': 'Orders: refund',
  'customers.manage': 'Customers, restock lists and sending',
  'customers.export': 'Customers: export',
  'discounts.manage': 'Discounts, gift cards',
  'gift-cards.adjust': 'Gift cards: give, adjust',
  'shipping.manage': 'Shipping',
  'commerce.settings': 'Tax, checkout, commerce preferences',
  'payments.connect': 'Payments: connect, payouts',
  'design.edit': 'Fonts, colours, spacing, header, footer, logo',
  'navigation.edit': 'Navigation order',
  'code.site': 'Templates, custom CSS, code injection',
  'code.blocks': 'Code blocks in content',
  'files.upload': 'Files: upload, rename',
  'files.delete': 'Files: delete',
  'taxonomy.edit': 'Tags and categories: create, edit',
  'taxonomy.remove': 'Tags and categories: merge, remove',
  'forms.edit': 'Forms: edit',
  'forms.submissions': 'Forms: read, export submissions',
  'mailing.manage': 'Mailing lists, campaigns',
  'reviews.moderate': 'Reviews: approve, answer, delete',
  'comments.moderate': 'Comments: approve, edit, delete',
  'comments.post-unmoderated': 'Comments: post without moderation',
  'analytics.traffic': 'Analytics: traffic and speed',
  'analytics.sales': 'Analytics: sales',
  'appointments.see': 'Appointments: see',
  'appointments.change': 'Appointments: change',
  'appointments.settings': 'Appointments: settings',
  'site.settings': 'Site title, time zone, SEO, languages',
  'site.domains': 'Domains',
  'site.services': 'Connected services, Zapier',
  'api-keys.manage': 'API keys',
  'contributors.manage': 'Contributors and roles',
  'billing.manage': 'Billing: plan, card, invoices, cancel',
  'audit.see': 'Contributor sign-in history, audit log',
  'versions.restore': 'Version history: see / restore',
  'backup.manage': 'Backup download / restore site',
  'site.delete': 'Delete site',
  'analytics.counted': 'Be counted in analytics',
};

describe('the permission table (editor 3.5)', () => {
  it('gives each capability one grant for each of the fifteen roles', () => {
    for (const [name, grants] of Object.entries(capabilities)) expect(grants, name).toMatch(/^[yros-]{15}$/);
  });

  it.each(['editor', 'commerce'] as const)('is compared with the tables that the specification has: %s', (name) => {
    expect(tableIn(copy, heads[name]).length).toBeGreaterThan(10);
    const original = specification(name);
    if (existsSync(original)) expect(tableIn(copy, heads[name])).toEqual(tableIn(original, heads[name]));
  });

  it('says cell by cell what the specification says, but where commerce 2.4 decides', () => {
    const rows = tableIn(copy, heads.editor).slice(2);
    const sign = new Map([
      ['✓', 'y'],
      ['–', '-'],
      ['r', 'r'],
      ['o', 'o'],
      ['s', 's'],
    ]);
    const wanted = new Map<string, string>();
    for (const row of rows) {
      const [words = '', ...cells] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      wanted.set(words, cells.map((cell) => sign.get(cell.charAt(0)) ?? `?${cell}`).join(''));
    }
    for (const words of divided) expect(wanted.delete(words), words).toBe(true);
    const ours = Object.entries(capabilities).map(([name, grants]) => [wordsOf[name as Capability], grants]);
    expect(Object.fromEntries(ours)).toEqual({ ...Object.fromEntries(wanted), ...byCommerce });
  });

  it('gives of commerce what the cells of commerce 2.4 say', () => {
    const rows = tableIn(copy, heads.commerce);
    const cellsOf = (row = '') =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replace(/\*$/, ''));
    const roles = cellsOf(rows[0]).map((head) => Number.parseInt(head, 10));
    const cell = (words: string, role: number) =>
      cellsOf(rows.find((row) => row.startsWith(`| ${words}`)))[roles.indexOf(role)];
    const may = (role: number, ...names: Capability[]) => names.map((name) => can(actor(role), name));
    const of = (words: string) =>
      [Role.admin, Role.websiteManager, Role.storeManager, Role.reporting, Role.editor].map((role) =>
        cell(words, role),
      );

    expect(of('products, categories')).toEqual([
      '✓',
      '✓',
      '✓ no subscription settings',
      '–',
      'products, no subscription settings',
    ]);
    for (const role of [Role.admin, Role.websiteManager])
      expect(may(role, 'products.edit', 'inventory.edit', 'products.subscription')).toEqual([true, true, true]);
    expect(may(Role.storeManager, 'products.edit', 'inventory.edit', 'products.subscription')).toEqual([
      true,
      true,
      false,
    ]);
    expect(may(Role.editor, 'products.edit', 'inventory.edit', 'products.subscription')).toEqual([true, false, false]);

    expect(of('orders')).toEqual(['✓', '✓ no refund', '✓', 'view totals', '–']);
    expect(may(Role.websiteManager, 'orders.see', 'orders.change', 'orders.refund')).toEqual([true, true, false]);
    expect(may(Role.storeManager, 'orders.see', 'orders.change', 'orders.refund')).toEqual([true, true, true]);
    expect(may(Role.reporting, 'orders.see', 'orders.change', 'analytics.sales')).toEqual([false, false, true]);

    expect(of('customers')).toEqual(['✓', '✓ / –', '✓ / ✓', '–', '–']);
    expect(may(Role.websiteManager, 'customers.manage', 'customers.export')).toEqual([true, false]);
    expect(may(Role.storeManager, 'customers.manage', 'customers.export')).toEqual([true, true]);

    expect(of('discounts')).toEqual(['✓', '✓ / –', '✓ / –', '–', '–']);
    for (const role of [Role.websiteManager, Role.storeManager])
      expect(may(role, 'discounts.manage', 'gift-cards.adjust')).toEqual([true, false]);

    expect(of('shipping, taxes')).toEqual(['✓', '✓', 'shipping', '–', '–']);
    expect(may(Role.websiteManager, 'shipping.manage', 'commerce.settings')).toEqual([true, true]);
    expect(may(Role.storeManager, 'shipping.manage', 'commerce.settings')).toEqual([true, false]);
    expect(of('connect payments')).toEqual(['✓', '–', '–', '–', '–']);
    expect(roleCodes.filter((role) => grantOf(role, 'payments.connect') === 'y')).toEqual([Role.admin]);

    expect(of('reviews')).toEqual(['✓', '✓', 'reviews', '–', 'comments']);
    const moderators = roleCodes.filter((role) => grantOf(role, 'reviews.moderate') === 'y');
    expect(moderators).toEqual([Role.admin, Role.moderator, Role.storeManager, Role.websiteManager]);
  });

  it('denies everything to nobody, to the role none and to unknown roles', () => {
    for (const capability of Object.keys(capabilities) as Capability[]) {
      expect(can(undefined, capability), capability).toBe(false);
      expect(can(actor(Role.none), capability), capability).toBe(false);
      expect(can(actor(5, 99), capability), capability).toBe(false);
      expect(can(actor(), capability), capability).toBe(false);
    }
  });

  it('adds up the rights of several roles', () => {
    expect(can(actor(Role.moderator), 'pages.edit')).toBe(false);
    expect(can(actor(Role.moderator, Role.draftEditor), 'pages.edit')).toBe(true);
  });

  it('lets a draft editor ask, not publish', () => {
    const draftEditor = actor(Role.draftEditor);
    expect(can(draftEditor, 'pages.publish')).toBe(false);
    expect(can(draftEditor, 'pages.ask-review')).toBe(true);
    expect(can(draftEditor, 'pages.create')).toBe(false);
    expect(can(draftEditor, 'pages.create', { as: 'ask' })).toBe(true);
    expect(can(draftEditor, 'versions.restore', { as: 'read' })).toBe(true);
    expect(can(draftEditor, 'versions.restore')).toBe(false);
  });

  it('lets a store manager delete only their own files', () => {
    const manager = actor(Role.storeManager);
    expect(can(manager, 'files.delete')).toBe(false);
    expect(can(manager, 'files.delete', { ownerId: 'someone' })).toBe(false);
    expect(can(manager, 'files.delete', { ownerId: 'me' })).toBe(true);
  });

  it('gives the admin all but being counted', () => {
    const denied = (Object.keys(capabilities) as Capability[]).filter((name) => grantOf(Role.admin, name) !== 'y');
    expect(denied).toEqual(['analytics.counted']);
    expect(roleCodes).toHaveLength(15);
  });

  it('counts visitors and mere viewers, nobody else', () => {
    expect(isCounted(undefined)).toBe(true);
    expect(isCounted(actor(Role.viewer))).toBe(true);
    expect(isCounted(actor(Role.viewer, Role.editor))).toBe(false);
    expect(isCounted(actor(Role.admin))).toBe(false);
  });
});

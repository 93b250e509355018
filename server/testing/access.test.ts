// Who may call what: every route of the program stands in one table here, and each of the owner's is called by nobody and by each
// of the fifteen roles. A route that is not in the table fails, so nothing is open because nobody thought of it. Operations 2.1.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyRoutes } from '../accounts/api-key/routes.ts';
import { listAudit } from '../accounts/audit/audit.ts';
import { auditRoutes } from '../accounts/audit/routes.ts';
import { type Capability, can, roleCodes, type Target } from '../accounts/contributor/roles.ts';
import { previewTokenRoutes } from '../accounts/session/preview-routes.ts';
import { sessionRoutes } from '../accounts/session/routes.ts';
import { type AppParts, tokenFolders } from '../app.ts';
import { censusRoutes } from '../census/routes.ts';
import { placesRoutes } from '../commerce/address/places-routes.ts';
import { cartRoutes } from '../commerce/cart/routes.ts';
import { catalogueRoutes } from '../commerce/catalogue/routes.ts';
import { checkoutPaymentRoutes } from '../commerce/checkout/payment-routes.ts';
import { checkoutRoutes } from '../commerce/checkout/routes.ts';
import { customerRoutes } from '../commerce/customer/routes.ts';
import { siteUserRoutes } from '../commerce/customer/session-routes.ts';
import { discountRoutes } from '../commerce/discount/routes.ts';
import { downloadRoutes } from '../commerce/download/routes.ts';
import { emailPreviewRoutes } from '../commerce/email-preview/routes.ts';
import { giftCardRoutes } from '../commerce/gift-card/routes.ts';
import { stockAdjustmentRoutes } from '../commerce/inventory/routes.ts';
import { giftCardCodeRoutes } from '../commerce/order/gift-card-code-routes.ts';
import { paperRoutes } from '../commerce/order/paper-routes.ts';
import { orderRoutes } from '../commerce/order/routes.ts';
import { paymentRoutes } from '../commerce/payment/routes.ts';
import { preferencesRoutes } from '../commerce/preferences/routes.ts';
import { publicApiRoutes } from '../commerce/public-api/routes.ts';
import { restockRoutes } from '../commerce/restock/routes.ts';
import { reviewRoutes } from '../commerce/review/routes.ts';
import { inventoryRoutes } from '../commerce/stock/inventory-routes.ts';
import { stockRoutes } from '../commerce/stock/routes.ts';
import { storeSettingsRoutes } from '../commerce/store-settings/routes.ts';
import { subscriptionRoutes } from '../commerce/subscription/routes.ts';
import { collectionRoutes } from '../content/collection/routes.ts';
import { documentRoutes } from '../content/document/routes.ts';
import { siteFileRoutes } from '../content/file/routes.ts';
import { imageRoutes } from '../content/image/routes.ts';
import { itemRoutes } from '../content/item/routes.ts';
import { siteLayoutRoutes } from '../content/site-layout/routes.ts';
import { formRoutes } from '../forms/form/routes.ts';
import { mailingListRoutes } from '../forms/mailing-list/routes.ts';
import { loggedPath } from '../http/edge/access-log.ts';
import { exportRoutes } from '../import/export-routes.ts';
import { orderCsvRoutes } from '../import/order-csv/routes.ts';
import { recordRoutes } from '../import/records/routes.ts';
import { importRoutes } from '../import/routes.ts';
import { templateImportRoutes } from '../import/template-routes.ts';
import { editorRoutes } from '../pages/own/editor-routes.ts';
import { pageRoutes } from '../pages/routes.ts';
import { codeInjectionRoutes } from '../site/code-injection/routes.ts';
import { mailRoutes } from '../site/mail/routes.ts';
import { designRoutes } from '../site/template/design-routes.ts';
import { createTemplateFaults } from '../site/template/faults.ts';
import { createTemplates } from '../site/template/template.ts';
import { webhookApiRoutes, webhookRoutes } from '../site/webhook/routes.ts';
import { websiteRoutes } from '../site/website/routes.ts';
import { page } from './documents.ts';
import { type Browser, editorApp } from './editor-app.ts';
import { type FileParts, fileParts } from './owner-app.ts';
import { openShop } from './shop.ts';

type Need = readonly [capability: Capability, target?: Target];
type Access = 'anyone' | 'signed in' | readonly Need[];

/** What each route asks for. Path parameters as in the route; a body where the right depends on it. */
const table: Record<string, Access> = {
  'POST /api/auth/sign-in': 'anyone',
  'POST /api/auth/claim': 'anyone',
  'POST /api/auth/forgot': 'anyone',
  'POST /api/auth/reset': 'anyone',
  'POST /api/auth/sign-out': 'anyone',
  'GET /api/auth/me': 'anyone',
  'GET /api/auth/see-site': 'signed in',
  'GET /api/auth/sessions': 'signed in',
  'DELETE /api/auth/sessions/:id': 'signed in',
  'POST /config/api/preview-token': [['editor.open']],
  'GET /config/api/api-keys': [['api-keys.manage']],
  'POST /config/api/api-keys': [['api-keys.manage']],
  'DELETE /config/api/api-keys/:id': [['api-keys.manage']],
  'GET /config/api/pages': [['editor.open']],
  'GET /config/api/drafts': [['editor.open']],
  'GET /config/api/collections/:id/settings': [['editor.open']],
  'PUT /config/api/collections/:id/settings': [['pages.publish']],
  'POST /config/api/collections': [['pages.create']],
  'GET /config/api/page-types': [['pages.create', { as: 'ask' }]],
  'GET /config/api/collections/:id/items': [['items.edit']],
  'POST /config/api/collections/:id/items': [['items.edit']],
  'PUT /config/api/collections/:id/item-order': [['items.edit']],
  'GET /config/api/items/:id': [['items.edit']],
  'PUT /config/api/items/:id': [['items.edit']],
  'DELETE /config/api/items/:id': [['items.edit']],
  'POST /config/api/items/:id/restore': [['items.edit']],
  'GET /config/api/changes': [['versions.restore', { as: 'read' }]],
  'GET /api/commondata/GetSiteLayout': [['editor.open']],
  'POST /api/widget/UpdateNavigation': [['navigation.edit']],
  'PUT /config/api/navigation/main/:collectionId': [['navigation.edit']],
  'GET /config/api/site': [['editor.open']],
  'GET /config/api/site/time-zone': [['editor.open']],
  'PUT /config/api/site/time-zone': [['site.settings']],
  'GET /config/api/site/password': [['site.settings']],
  'PUT /config/api/site/password': [['site.settings']],
  'GET /config/api/time-zones': [['editor.open']],
  'GET /config/api/documents/:id': [['editor.open']],
  'POST /config/api/documents/:id/ops': [['pages.edit']],
  'POST /config/api/documents/:id/discard': [['pages.edit']],
  'POST /config/api/publish': [['pages.publish']],
  'GET /config/api/documents/:id/versions': [['versions.restore', { as: 'read' }]],
  'GET /config/api/documents/:id/versions/:number': [['versions.restore', { as: 'read' }]],
  'POST /config/api/documents/:id/roll-back': [['versions.restore'], ['pages.publish']],
  'POST /config/api/preview/:id': [['editor.open']],
  'GET /config/api/products': [['products.edit', { as: 'ask' }]],
  'GET /config/api/store-settings': [['shipping.manage']],
  'PUT /config/api/store-settings': [['shipping.manage']],
  'GET /config/api/store-settings/live': [['commerce.settings']],
  'POST /config/api/store-settings/live': [['commerce.settings']],
  'GET /config/api/discounts': [['discounts.manage']],
  'GET /config/api/discounts/:id': [['discounts.manage']],
  'POST /config/api/discounts': [['discounts.manage']],
  'PUT /config/api/discounts/:id': [['discounts.manage']],
  'DELETE /config/api/discounts/:id': [['discounts.manage']],
  'GET /config/api/gift-cards': [['discounts.manage']],
  'GET /config/api/gift-cards/:id': [['discounts.manage']],
  'GET /config/api/gift-cards/:id/entries': [['discounts.manage']],
  'POST /config/api/gift-cards': [['gift-cards.adjust']],
  'POST /config/api/gift-cards/:id/adjust': [['gift-cards.adjust']],
  'POST /config/api/gift-cards/:id/new-code': [['gift-cards.adjust']],
  'PUT /config/api/gift-cards/:id': [['discounts.manage']],
  'GET /api/commerce/products/:id': [['products.edit', { as: 'ask' }]],
  'GET /api/3/commerce/products': [['products.edit', { as: 'ask' }]],
  'POST /api/3/commerce/products': [['products.edit', { as: 'ask' }]],
  'POST /api/commerce/products/:id': [['products.edit', { as: 'ask' }]],
  'PUT /api/commerce/products/:id': [['products.edit', { as: 'ask' }]],
  'DELETE /api/commerce/products/:id': [['products.edit']],
  'POST /api/commerce/products/:id/duplicate': [['products.edit', { as: 'ask' }]],
  'PUT /api/commerce/products/:id/order': [['products.edit']],
  'POST /api/content-service/product/1.1/websites/:websiteId/products': [['pages.create']],
  'GET /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories': [
    ['products.edit', { as: 'ask' }],
  ],
  'POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories': [['taxonomy.edit']],
  'PUT /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories/:id': [['taxonomy.edit']],
  'DELETE /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories/:id': [
    ['taxonomy.remove'],
  ],
  'POST /config/api/inventory/adjustments': [['inventory.edit']],
  'GET /config/api/inventory/:variantId/moves': [['inventory.edit', { as: 'read' }]],
  'GET /api/export/products': [['products.edit', { as: 'read' }]],
  'POST /api/import/products': [['products.edit'], ['inventory.edit']],
  'GET /api/export/orders': [['orders.see']],
  'GET /api/export/customers': [['customers.export']],
  'GET /api/export/discounts': [['discounts.manage']],
  'POST /api/import/orders': [['orders.change'], ['customers.manage']],
  'POST /api/import/customers': [['customers.manage']],
  'POST /api/import/discounts': [['discounts.manage']],
  'POST /api/import/template': [['code.site']],
  'GET /api/templates': [['code.site']],
  'GET /api/templates/:id': [['code.site']],
  'GET /api/templates/:id/export': [['code.site']],
  'PUT /api/templates/current': [['code.site']],
  'GET /api/templates/:id/problems': [['code.site']],
  'POST /api/census/:event': 'anyone',
  'POST /api/census/RecordQuickView/:id': 'anyone',
  'GET /config/api/code-injection': [['code.site']],
  'PUT /config/api/code-injection': [['code.site']],
  'GET /api/config/GetInjectionSettings': [['code.site']],
  'POST /api/config/SaveInjectionSettings': [['code.site']],
  'GET /config/api/allowed-hosts': [['code.site']],
  'PUT /config/api/allowed-hosts': [['code.site']],
  'GET /config/api/design': [['design.edit']],
  'POST /config/api/design/try': [['design.edit']],
  'PUT /config/api/design/values': [['design.edit']],
  'GET /api/images': [['editor.open']],
  'GET /api/images/:id': [['editor.open']],
  'POST /api/uploads/images': [['files.upload']],
  'PUT /api/images/:id': [['files.upload']],
  'GET /config/api/files': [['editor.open']],
  'POST /config/api/files': [['files.upload']],
  'DELETE /config/api/files/:name': [['files.delete', { ownerId: 'someone' }]],
  'GET /api/commerce/customers': [['customers.manage']],
  'GET /api/commerce/customers.csv': [['customers.export']],
  'POST /api/commerce/customers': [['customers.manage']],
  'GET /api/commerce/customers/:id': [['customers.manage']],
  'PUT /api/commerce/customers/:id': [['customers.manage']],
  'POST /api/commerce/customers/:id/notes': [['customers.manage']],
  'DELETE /api/commerce/customers/:id/notes/:noteId': [['customers.manage']],
  'PUT /api/commerce/customers/:id/access': [['customers.manage']],
  'DELETE /api/commerce/customers/:id/access/:areaId': [['customers.manage']],
  'GET /api/commerce/customers/:id/export': [['customers.export']],
  'DELETE /api/commerce/customers/:id': [['customers.manage']],
  'GET /api/commerce/orders': [['orders.see']],
  'GET /api/commerce/order-totals': [['analytics.sales']],
  'GET /api/commerce/orders/:id': [['orders.see']],
  'POST /api/commerce/orders/:id/fulfillments': [['orders.change']],
  'POST /api/commerce/orders/:id/mark-pending': [['orders.change']],
  'GET /api/commerce/subscriptions': [['orders.see']],
  'GET /api/commerce/subscriptions/:id': [['orders.see']],
  'POST /api/commerce/subscriptions/:id/skip': [['orders.change']],
  'POST /api/commerce/subscriptions/:id/pause': [['orders.change']],
  'POST /api/commerce/subscriptions/:id/resume': [['orders.change']],
  'POST /api/commerce/subscriptions/:id/cancel': [['orders.change']],
  'POST /subscription/:id': 'anyone',
  'GET /subscription/:id/card': 'anyone',
  'POST /subscription/:id/confirm': 'anyone',
  'GET /subscription/:id/payment': 'anyone',
  'POST /api/commerce/orders/:id/cancel': [['orders.change']],
  'POST /api/commerce/orders/:id/refund-preview': [['orders.refund']],
  'POST /api/commerce/orders/:id/refunds': [['orders.refund']],
  'POST /api/commerce/orders/:id/refunds/:n/retry': [['orders.refund']],
  'POST /api/commerce/orders/:id/notes': [['orders.change']],
  'PUT /api/commerce/orders/:id/email': [['orders.change']],
  'POST /api/commerce/orders/:id/mails': [['orders.change']],
  'GET /api/commerce/orders/:id/receipt.pdf': [['orders.see']],
  'GET /api/commerce/orders.csv': [['orders.see']],
  'GET /api/commerce/packing-slips.pdf': [['orders.see']],
  'POST /api/commerce/orders/:id/downloads-mail': [['orders.change']],
  'GET /api/commerce/products/:id/files': [['products.edit', { as: 'ask' }]],
  'POST /api/commerce/products/:id/files': [['products.edit']],
  'DELETE /api/commerce/products/:id/files/:file': [['products.edit'], ['files.delete', { ownerId: 'someone' }]],
  'GET /api/commerce/order-numbers': [['commerce.settings']],
  'PUT /api/commerce/order-numbers': [['commerce.settings']],
  'GET /api/commerce/payment-settings': [['payments.connect']],
  'PUT /api/commerce/payment-settings': [['payments.connect']],
  'PUT /api/commerce/payment-settings/stripe': [['payments.connect']],
  'DELETE /api/commerce/payment-settings/stripe': [['payments.connect']],
  'POST /api/commerce/orders/:id/mark-paid': [['orders.change']],
  'POST /api/commerce/orders/:id/retry-payment': [['orders.change']],
  'GET /api/v1/commerce-preferences/:namespace': [['commerce.settings']],
  'PUT /api/v1/commerce-preferences/:namespace': [['commerce.settings']],
  'GET /config/inbox': [['contributors.manage']],
  'GET /config/inbox/:id': [['contributors.manage']],
  'GET /config/inbox/:id/html': [['contributors.manage']],
  'GET /config/api/mails': [['contributors.manage']],
  'POST /config/api/mails/:id/retry': [['contributors.manage']],
  'GET /config/api/suppressed': [['contributors.manage']],
  'POST /config/api/suppressed': [['contributors.manage']],
  'DELETE /config/api/suppressed': [['contributors.manage']],
  'GET /config/api/webhooks': [['site.services']],
  'POST /config/api/webhooks': [['site.services']],
  'PUT /config/api/webhooks/:id': [['site.services']],
  'DELETE /config/api/webhooks/:id': [['site.services']],
  'POST /config/api/webhooks/:id/rotate-secret': [['site.services']],
  'POST /config/api/webhooks/:id/test': [['site.services']],
  'GET /config/api/webhooks/:id/calls': [['site.services']],
  'POST /config/api/webhooks/:id/calls/:eventId/redeliver': [['site.services']],
  'GET /api/google-maps/places/autocomplete': 'anyone',
  'GET /api/google-maps/places/details': 'anyone',
  'GET /api/template/GetTemplateSchema': [['editor.open']],
  'POST /api/rest/forms/validate/:formId': 'anyone',
  'POST /api/form/FormSubmissionKey': 'anyone',
  'POST /api/form/SaveFormSubmission': 'anyone',
  'GET /config/api/forms': [['forms.edit']],
  'POST /config/api/forms': [['forms.edit']],
  'GET /config/api/audit': [['audit.see', { as: 'read' }]],
  'GET /config/api/forms/:id': [['forms.edit']],
  'PUT /config/api/forms/:id': [['forms.edit']],
  'DELETE /config/api/forms/:id': [['forms.edit']],
  'GET /config/api/forms/:id/submissions': [['forms.submissions']],
  'GET /config/api/forms/:id/submissions.csv': [['forms.submissions']],
  'DELETE /config/api/forms/:id/submissions/:submissionId': [['forms.submissions']],
  'GET /config/api/mailing-list/subscribers': [['mailing.manage']],
  'GET /config/api/mailing-list/subscribers.csv': [['mailing.manage']],
  'DELETE /config/api/mailing-list/subscribers/:email': [['mailing.manage']],
  'POST /api/site-users/account/notifications/restock': 'anyone',
  'GET /api/site-users/account/notifications/restock': [['customers.manage']],
  'GET /api/site-users/account/notifications/restock/groups': [['customers.manage']],
  'POST /api/site-users/account/notifications/restock/send': [['customers.manage']],
  'POST /api/site-users/account/notifications/restock/send/all': [['customers.manage']],
  'GET /config/api/reviews': [['reviews.moderate']],
  'GET /config/api/reviews/:id': [['reviews.moderate']],
  'POST /config/api/reviews/:id/approve': [['reviews.moderate']],
  'POST /config/api/reviews/:id/reject': [['reviews.moderate']],
  'PUT /config/api/reviews/:id/reply': [['reviews.moderate']],
  'DELETE /config/api/reviews/:id': [['reviews.moderate']],
  'GET /config/commerce/email-preview': [['commerce.settings']],
  'GET /config/commerce/email-preview/:type': [['commerce.settings']],
  'GET /config/commerce/email-preview/:type/html': [['commerce.settings']],
};

/** For visitors, below these addresses and nowhere else. */
const visitors = [
  /^\/images\/:id\/:filename$/,
  /^\/s\/:name$/,
  /^\/api\/commerce\/(?:shopping-cart|cart|inventory)\b/,
  /^\/api\/[23]\/commerce\/(?:cart|orders)\b/,
  /^\/api\/site-users\/account(?:\/(?:session|locale))?$/,
  /^\/cart\//,
  /^\/checkout(?:\/codes)?$/,
  // Payments come back there, with the cart's token or one of the test provider's page.
  /^\/checkout\/payment\/(?:return|test\/:token)$/,
  // Programs with an API key, whose scopes each API's own tests try.
  /^\/1\.[01]\//,
  /^\/order-status\/:id\/(?:receipt\.pdf|downloads)$/,
  /^\/download\/:token$/,
  // For programs with an API key, each route with its scope: public-api/routes.test.ts.
  /^\/(?:1\.[01]|v[12])\//,
  // Messages of the payment provider, known by their signature.
  /^\/api\/webhooks\/stripe$/,
  // The editor's empty shell, which asks who is there.
  /^\/\^\\\/\(\?:config/,
];

const bodies: Record<string, unknown> = {
  'POST /config/api/documents/:id/ops': {
    base: 0,
    ops: [{ id: 'op-access-1', doc: 'home', base: 0, actor: '', at: 0, label: '', patches: [{ p: ['blocks', 'nowhere', 'order'], o: 'set', v: 'a' }] }],
  }, // biome-ignore format: one op
  'POST /config/api/documents/:id/discard': { rev: 0 },
  'POST /config/api/discounts': { kind: 'ANY_ORDER' },
  'PUT /config/api/discounts/:id': { kind: 'ANY_ORDER' },
  'POST /config/api/preview/:id': { rev: 0, patches: [], sections: ['s1'] },
};

const addresses = (path: string) =>
  path.replace(':namespace', 'tax').replace(':websiteId', 'a'.repeat(24)).replace(':id', path.includes('/documents/') || path.includes('/preview/') ? 'home' : 'f'.repeat(24)).replace(':number', '1').replace(':n', '1').replace(':variantId', '0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12)); // biome-ignore format: one way

const allRoutes = (parts: AppParts) => [
  sessionRoutes(parts),
  previewTokenRoutes(parts),
  apiKeyRoutes(parts),
  auditRoutes(parts),
  documentRoutes(parts),
  imageRoutes(parts),
  siteFileRoutes(parts),
  stockRoutes(parts),
  inventoryRoutes(parts),
  stockAdjustmentRoutes(parts),
  siteUserRoutes(parts),
  customerRoutes(parts),
  catalogueRoutes(parts),
  discountRoutes(parts),
  publicApiRoutes(parts),
  giftCardRoutes(parts),
  giftCardCodeRoutes(parts),
  storeSettingsRoutes(parts),
  cartRoutes(parts),
  checkoutRoutes(parts),
  checkoutPaymentRoutes(parts),
  orderRoutes(parts),
  paperRoutes(parts),
  orderCsvRoutes(parts),
  downloadRoutes(parts),
  subscriptionRoutes(parts),
  paymentRoutes(parts),
  preferencesRoutes(parts),
  exportRoutes(parts),
  importRoutes(parts),
  recordRoutes(parts),
  templateImportRoutes(parts),
  censusRoutes(parts),
  designRoutes(parts),
  codeInjectionRoutes(parts),
  websiteRoutes(parts),
  collectionRoutes(parts),
  itemRoutes(parts),
  siteLayoutRoutes(parts),
  mailRoutes(parts),
  emailPreviewRoutes(parts),
  restockRoutes(parts),
  reviewRoutes(parts),
  formRoutes(parts),
  mailingListRoutes(parts),
  placesRoutes(parts),
  webhookRoutes(parts),
  webhookApiRoutes(parts),
  editorRoutes(parts),
];

let app: Awaited<ReturnType<typeof editorApp>>;
let files: FileParts;
const people = new Map<number, Browser>();

beforeAll(async () => {
  files = await fileParts();
  app = await editorApp({
    documents: [page('home', 'Welcome')],
    routes: (parts) => {
      const owners = {
        ...parts,
        blobs: files.blobs,
        pool: files.pool,
        renderer: { templateFaults: createTemplateFaults(parts) },
      };
      return [
        apiKeyRoutes(parts),
        auditRoutes(parts),
        imageRoutes(owners),
        siteFileRoutes(owners),
        inventoryRoutes(parts),
        stockAdjustmentRoutes(parts),
        catalogueRoutes(parts),
        discountRoutes(parts),
        giftCardRoutes(parts),
        giftCardCodeRoutes({ ...parts, siteUrl: () => 'https://shop.example' }),
        storeSettingsRoutes(parts),
        customerRoutes({ ...parts, siteUrl: () => 'https://shop.example' }),
        orderRoutes(parts),
        paperRoutes({ ...parts, pool: files.pool, fontsFolder: '' }),
        orderCsvRoutes(parts),
        downloadRoutes(owners),
        subscriptionRoutes(parts),
        paymentRoutes(parts),
        preferencesRoutes(parts),
        exportRoutes(parts),
        importRoutes(owners),
        recordRoutes(owners),
        templateImportRoutes(owners),
        designRoutes({ ...owners, templates: createTemplates(owners) }),
        censusRoutes(parts),
        codeInjectionRoutes(owners),
        websiteRoutes(parts),
        collectionRoutes({ ...parts, templates: createTemplates(owners) }),
        itemRoutes({ ...parts, templates: createTemplates(owners) }),
        siteLayoutRoutes({ ...parts, templates: createTemplates(owners) }),
        mailRoutes(parts),
        emailPreviewRoutes(parts),
        restockRoutes(parts),
        reviewRoutes(parts),
        formRoutes(parts),
        mailingListRoutes(parts),
        placesRoutes(parts),
        webhookRoutes(parts),
      ];
    },
  });
  await openShop(app.parts);
  for (const role of roleCodes) people.set(role, await app.browser().signedIn(role));
}, 300_000);

afterAll(async () => {
  await app.close();
  await files.close();
  expect(app.parts.log.faults).toEqual([]);
});

/** Bodies that are taken, of calls that are otherwise refused for theirs. */
const valid: Record<string, unknown> = {
  'POST /config/api/api-keys': { name: 'Stock program', scopes: ['inventory.read'] },
  'POST /config/api/forms': { name: 'Contact', fields: [] },
};

const call = (browser: Browser, route: string, given?: unknown) => {
  const [method = '', path = ''] = route.split(' ');
  const body = method === 'GET' || method === 'DELETE' ? undefined : (given ?? bodies[route] ?? {});
  return browser.send(method, addresses(path), body);
};

describe('the routes of the program', () => {
  it('are all here: app.ts mounts none besides, but the pages', () => {
    const namesIn = (file: string) => {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8');
      return [...new Set([...text.matchAll(/\b(\w+Routes)\(parts\),$/gm)].map(([, name]) => name))].sort();
    };
    expect(namesIn('../app.ts').length).toBeGreaterThan(10);
    expect([...namesIn('access.test.ts'), 'pageRoutes'].sort()).toEqual(namesIn('../app.ts'));
  });

  it('all stand in the table, or are for visitors', () => {
    const parts = {
      ...app.parts,
      origins: app.origins,
      assets: { publicPath: '/', entries: {} },
    } as unknown as AppParts;
    const found = allRoutes(parts).flatMap((routes) =>
      routes.stack.flatMap(({ methods, path }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
      ),
    );
    expect(found.length).toBeGreaterThan(40);
    const owners = found.filter((route) => !visitors.some((path) => path.test(route.split(' ')[1] ?? '')));
    expect([...new Set(owners)].sort()).toEqual(Object.keys(table).sort());
  });

  it('whose addresses hold a token are known to the log by their folder', () => {
    const parts = {
      ...app.parts,
      origins: app.origins,
      assets: { publicPath: '/', entries: {} },
      renderer: {},
    } as unknown as AppParts;
    const withToken = [...allRoutes(parts), pageRoutes(parts)].flatMap((routes) =>
      routes.stack.map(({ path }) => String(path)).filter((path) => path.includes(':token')),
    );
    expect(new Set(withToken).size).toBeGreaterThan(5);
    for (const path of withToken) expect(loggedPath(path.replace(':token', 'Abc'), tokenFolders)).not.toContain('Abc');
  });

  it.each(Object.entries(table).filter(([, access]) => access !== 'anyone'))('%s', async (route, access) => {
    expect((await call(app.browser(), route)).status).toBe(401);
    for (const [role, browser] of people) {
      const actor = { id: 'someone', roles: [role] };
      const may =
        access === 'signed in' || (access as readonly Need[]).every(([what, target]) => can(actor, what, target));
      const { status } = await call(browser, route);
      expect(`role ${role}: ${status === 403 ? 'refused' : status === 401 ? 'unknown' : 'let in'}`).toBe(
        `role ${role}: ${may ? 'let in' : 'refused'}`,
      );
    }
  });

  it('of the owner that change something are in the audit log, each commit of theirs by itself', async () => {
    const admin = people.get(1) as Browser;
    const unsaid: string[] = [];
    const bookkeeping = /^(?:idempotency|session(?:-of)?)$/;
    let route = '';
    const stop = app.parts.store.onCommit(({ keys }) => {
      const names = keys.map(([name]) => String(name));
      if (names.every((name) => bookkeeping.test(name)) || names.includes('audit')) return;
      unsaid.push(`${route} ${names}`);
    });
    let done = 0;
    for (const [one, access] of Object.entries(table)) {
      if (access === 'anyone' || one.startsWith('GET') || one.includes('/api/auth/')) continue;
      route = one;
      const { status, headers } = await call(admin, one, valid[one]);
      if (status >= 400 || one.startsWith('POST /config/api/preview')) continue;
      done++;
      const requestId = headers.get('x-request-id') ?? '';
      const { entries } = await listAudit(app.parts.store, { limit: 1, requestId });
      expect(entries, one).toMatchObject([{ actor: { kind: 'contributor' }, call: one }]);
    }
    stop();
    expect(unsaid).toEqual([]);
    expect(done).toBeGreaterThan(5);
  });

  it('let nobody in from another origin, however signed in', async () => {
    const admin = people.get(1) as Browser;
    for (const origin of ['http://evil.example', app.origins.of('preview'), 'null']) {
      const answer = await admin.post('/config/api/publish', { documents: [] }, { Origin: origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    expect((await admin.post('/config/api/publish', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it.each(['localhost', 'preview.localhost'])('serve no contributor at %s, whatever it brings', async (host) => {
    const attacker = app.browser(host);
    for (const [name, value] of (people.get(1) as Browser).cookies) attacker.cookies.set(name, value);
    const contributors = Object.entries(table).filter(
      ([route, access]) => access !== 'anyone' || route.includes('/api/auth/'),
    );
    expect(contributors.length).toBeGreaterThan(150);
    let commits = 0;
    const stop = app.parts.store.onCommit(() => commits++);
    for (const [route] of contributors) {
      const answer = await call(attacker, route);
      const [, path = ''] = route.split(' ');
      const isScreen = path.startsWith('/config/') && !path.startsWith('/config/api/');
      expect([route, answer.status]).toEqual([route, isScreen ? 302 : 403]);
      if (isScreen) expect(answer.headers.get('location')).toBe(app.origins.of('admin') + addresses(path));
      else expect([route, answer.body.code]).toEqual([route, 'ADMIN_ORIGIN_ONLY']);
    }
    stop();
    expect(commits).toBe(0);
  });

  it.each(['same-site', 'cross-site'])('know nobody in what a %s page loads from the editor', async (from) => {
    const admin = people.get(1) as Browser;
    const load = { 'Sec-Fetch-Site': from, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' };
    expect((await admin.get('/api/commerce/orders', load)).status).toBe(401);
    const followed = { ...load, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await admin.get('/api/commerce/orders', followed)).status).toBe(200);
    expect((await admin.get('/api/commerce/orders', { ...followed, 'Sec-Fetch-Dest': 'iframe' })).status).toBe(401);
  });

  it('serve nothing of the site at the address of the editor', async () => {
    const admin = people.get(1) as Browser;
    expect((await admin.get('/')).headers.get('location')).toBe('/config');
    for (const path of ['/about', '/cart', '/s/evil.js', '/scripts/site.js', '/assets/x.js', '/1.0/orders', '/form/x'])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  });

  it('ask for the crumb in every call that changes something', async () => {
    const admin = people.get(1) as Browser;
    const visitor = app.browser('localhost');
    await visitor.get('/');
    for (const route of Object.keys(table).filter((one) => !one.startsWith('GET'))) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await (path.startsWith('/subscription/') ? visitor : admin).send(
        method,
        addresses(path),
        method === 'DELETE' ? undefined : {},
        {
          'X-CSRF-Token': 'x',
        },
      );
      expect([route, answer.body.crumbFail]).toEqual([route, true]);
    }
  });
});

/** Owner calls without a JSON body: those that remove, that take a file, and one that takes a form (wire 5, tried in its own test). */
const bodiless = [
  /^DELETE /,
  /^POST \/config\/api\/(?:files|preview-token)$/,
  /^POST \/api\/commerce\/products\/:id\/files$/,
  /^POST \/api\/(?:import\/|uploads\/)/,
  /^POST \/api\/config\/SaveInjectionSettings$/,
];

describe('a field that an owner call does not know', () => {
  const writes = Object.keys(table).filter(
    (route) => table[route] !== 'anyone' && !route.startsWith('GET') && !bodiless.some((one) => one.test(route)),
  );

  it.each(writes)('is refused by its name: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const body = { ...(bodies[route] as object), unheardOf: 1 };
    const answer = await (people.get(1) as Browser).send(method, addresses(path), body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('unheardOf: Unknown field.')]);
    expect(answer.body.errors).toContainEqual({ path: 'unheardOf', message: 'Unknown field.' });
  });

  it('is refused in the query of every list', async () => {
    const lists = Object.keys(table).filter((route) =>
      /^GET .*(?:s|\.csv|\/(?:notifications\/restock\/groups|inbox))$/.test(route),
    );
    let named = 0;
    for (const route of lists) {
      const answer = await (people.get(1) as Browser).get(`${addresses(route.slice(4))}?unheardOf=1`);
      if (answer.status !== 400) continue;
      expect([route, answer.body.message]).toEqual([route, expect.stringContaining('unheardOf: Unknown field.')]);
      named++;
    }
    expect(named).toBeGreaterThan(20);
  });
});

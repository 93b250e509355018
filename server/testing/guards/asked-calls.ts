// Records which calls browser tests make: every owner's call that has a screen must be among them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, methodOf, pathOf } from '../../base/calls.ts';
import type { Concept } from '../../http/concept.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const variable = 'STOA_ASKED_CALLS';

/** Runs before the first browser test. Those run in other processes, which inherit it, as do their servers. */
export const recordAskedCalls = (): void => {
  process.env[variable] = temporaryFolder('asked');
};

/** Node flags for a server that records its browsers' calls. */
export const notingFlags = (): string[] =>
  process.env[variable] ? ['--require', path.join(import.meta.dirname, 'note-calls.cjs')] : [];

/** Concepts whose calls must all have a screen. */
const withScreens = [
  'accounts/audit',
  'accounts/api-key',
  'site/website',
  'commerce/product',
  'commerce/catalog',
  'commerce/staged-product',
  'commerce/stock',
  'commerce/discount',
  'commerce/gift-card',
  'commerce/payment',
  'commerce/preferences',
  'commerce/store-settings',
  'commerce/setup',
  'commerce/order',
  'commerce/draft',
  'commerce/subscription',
  'commerce/download',
  'census/settings',
  'pages/check',
  'census/insight',
];

/** Calls without a screen: for clients of the original platform and other programs. */
export const ofOthers = new Set([
  'GET /config/api/audit',
  'GET /api/rest/websites/mine',
  'GET /api/rest/social-accounts',
  'GET /api/config/GetAdvancedSettings',
  'POST /api/config/SaveAdvancedSettings',
  'POST /api/commerce/products/:id/images/asset-reference',
  'PUT /api/commerce/products/:id/thumbnail-image',
  'POST /api/content/copy/collection/empty-store',
  'GET /api/3/commerce/products',
  'POST /api/content-service/product/1.1/websites/:websiteId/products',
  'POST /api/commerce/products/:id',
  'PUT /api/commerce/products/:id/order',
  'GET /api/commerce/order-totals',
  'GET /api/commerce/subscriptions',
  'GET /api/v1/commerce-preferences/shipping',
  'PUT /api/v1/commerce-preferences/shipping',
  'GET /api/template/GetTemplateCustomCss',
  'POST /api/template/SaveTemplateCustomCss',
  'GET /api/template/GetTemplateTweakSettings',
  'POST /api/template/SetTemplateTweakSettings',
  'GET /api/website-fonts',
  'GET /api/website-colors',
  'GET /api/config/GetInjectionSettings',
  'POST /api/config/SaveInjectionSettings',
  'GET /api/settings',
  'PUT /api/settings',
  'POST /api/uploads/images/asset-reference',
  'POST /api/commondata/SaveMedia',
  'GET /api/rest/jobs',
  'GET /api/commondata/GetSiteLayout',
  'GET /api/navigation',
  'POST /api/widget/UpdateNavigation',
  'GET /api/commondata/GetCollections',
  'GET /api/commondata/GetCollection',
  'GET /api/commondata/GetCollectionSettings',
  'POST /api/commondata/SaveCollectionSettings',
  'POST /api/commondata/RemoveCollection',
  'POST /api/commondata/RemoveItem',
  'POST /api/commondata/ReorderItems',
  'GET /api/content-collections/:id/content-items',
  'GET /api/content-items/:id',
  'PUT /api/content-items/:id',
  'GET /api/content/blogs/:id/text-posts',
  'POST /api/content/blogs/:id/text-posts',
  'GET /api/content/blogs/:id/text-posts/:itemId',
  'PUT /api/content/blogs/:id/text-posts/:itemId',
  'GET /api/galleries/:id/images',
  'POST /api/galleries/:id/images',
  'GET /api/page-sections/:id',
  'PUT /api/page-sections/:id',
  'GET /api/page-sections/:id/collection/:collectionId',
  'PUT /api/page-sections/:id/collection/:collectionId',
  'POST /api/content/copy/section',
  'GET /api/section-catalog/sections',
  'GET /api/block-fields/:id',
  'POST /api/widget/GetWidgetRendering',
  'GET /api/template/GetTemplateSchema',
  'GET /api/rest/forms',
  'POST /api/rest/forms',
  'GET /api/rest/forms/:id',
  'PUT /api/rest/forms/:id',
  'GET /api/rolodex/1/forms',
  'GET /api/site-users/account/notifications/restock/groups',
  'POST /api/site-users/account/notifications/restock/send',
  'GET /api/multilingual/settings',
  'GET /api/multilingual/status',
  'GET /api/multilingual/languages',
  'PUT /api/multilingual/languages',
  'DELETE /api/multilingual/connection',
  'GET /api/templates/:id',
  'GET /api/export/orders',
  'GET /config/api/forms/:id/submissions',
  'GET /api/commerce/customers.csv',
  'DELETE /config/api/files/:name',
  // Pages that the server draws: the mails that weren't sent, and page type 301.
  'GET /config/inbox',
  'GET /config/inbox/:id/html',
  'GET /config/commerce/email-preview',
  'GET /config/commerce/email-preview/:type',
  'GET /config/commerce/email-preview/:type/html',
]);

/** @throws with the owner's calls that no browser test has sent */
export async function assertScreensAskAll(): Promise<void> {
  const { concepts } = await import('../../concepts.ts');
  const isOwners = ({ needs }: Call) =>
    needs !== 'anyone' && needs !== 'customer' && !(typeof needs === 'object' && 'scope' in needs);
  const calls = concepts
    .filter(({ name }) => withScreens.includes(name))
    .flatMap((concept: Concept) => Object.values(concept.calls ?? {}))
    .filter(isOwners);
  const never = neverAsked(calls);
  const missing = never.filter((call) => !ofOthers.has(call));
  const listed = calls.map(({ call }) => call).filter((call) => ofOthers.has(call) && !never.includes(call));
  if (missing.length > 0) throw new Error(`No browser test makes these calls:\n${missing.join('\n')}`);
  if (listed.length > 0) throw new Error(`Browser tests make these calls: list them no longer:\n${listed.join('\n')}`);
}

/** The calls among these that no browser sent, as declared. */
function neverAsked(calls: readonly Call[]): string[] {
  const folder = process.env[variable];
  if (folder === undefined) return [];
  const asked = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'));
  const fits = (call: Call) => {
    const pattern = new RegExp(`^${methodOf(call)} ${pathOf(call).replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
    return asked.some((line) => pattern.test(line));
  };
  return calls.filter((call) => !fits(call)).map(({ call }) => call);
}

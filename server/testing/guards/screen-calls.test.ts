// Each call for owners is made by a screen of the editor, or is for programs written for the original platform.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from '../../base/calls.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import { root } from '../harness/built-server.ts';

/** Calls without a screen: for clients of the original platform and other programs. */
const ofOthers = [
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
  'GET /api/commerce/orders',
  'GET /api/commerce/order-totals',
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
];

const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !/test\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file));

const editor = filesIn('client', /^(?:editor|api|ui)\/.*\.tsx?$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const isOwners = ({ needs }: Call) =>
  needs !== 'anyone' && needs !== 'customer' && !(typeof needs === 'object' && 'scope' in needs);

/** Those that no screen uses: by name, by a name that is computed, or by the path of a link. */
async function unused(): Promise<string[]> {
  const used = new Set<string>();
  for (const file of filesIn('server', /calls\.ts$/))
    for (const [name, calls] of Object.entries((await import(file)) as Record<string, object>))
      for (const [key, one] of Object.entries(calls))
        if (new RegExp(`\\b${name}(?:\\.${key}\\b|\\[)`).test(editor)) used.add((one as Call).call);
  const isLinked = ({ call }: Call) => {
    const [method, at = ''] = call.split(' ');
    const [start = '', ...params] = at.split(':');
    const link = `["'\`]${RegExp.escape(start)}` + (params.length > 0 ? '' : '(?![\\w./-])');
    return method === 'GET' && new RegExp(link).test(editor);
  };
  return concepts
    .flatMap((concept: Concept) => Object.values(concept.calls ?? {}))
    .filter((call) => isOwners(call) && !used.has(call.call) && !isLinked(call))
    .map(({ call }) => call);
}

it('each call for owners has a screen, or is for others', async () => {
  expect((await unused()).toSorted()).toEqual(ofOthers.toSorted());
});

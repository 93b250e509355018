// Which calls are in the audit log.
import { expect, it, vi } from 'vitest';
import type { Ctx } from '../../http/context.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { currentApiKey } from '../session/current-key.ts';
import { notAllowed, notSignedIn } from '../session/errors.ts';
import { listAudit } from './audit.ts';
import { audited } from './audited-routes.ts';
import { auditLimits } from './limits.ts';

it.each<[string, boolean, string?]>([
  ['/config/api/mail-settings/test', true],
  ['/config/api/discounts', true],
  ['/config/api/preview-token', false],
  ['/config/api/preview/:id', false],
  ['/config/api/documents/:id/presence', false],
  ['/config/api/custom-css/try', false],
  ['/config/api/file-uploads', false],
  ['/config/api/file-uploads/:id/finish', true],
  ['/config/api/design/try', false],
  ['/config/api/draft-order-previews', false],
  ['/config/api/orders/:id/edit-preview', false],
  ['/api/commerce/orders/:id/refund-preview', false],
  ['/config/api/orders/:id/returns/:n/exchange-preview', false],
  ['/api/import/customers', true],
  // It only checks the file.
  ['/api/import/customers', false, 'true'],
  ['/config/api/discounts', true, 'true'],
])('POST %s is in it: %s', async (route, isIn, dryRun = 'false') => {
  const parts = testParts();
  const info = vi.spyOn(parts.log, 'info');
  const ctx = {
    ...{ method: 'POST', status: 200, body: {}, req: {}, res: { getHeader: () => undefined } },
    ...{ state: { requestId: 'r1' }, _matchedRoute: route, query: { dryRun } },
  } as unknown as Ctx;
  currentApiKey.set(ctx, { id: 'k1', name: 'Till', scopes: [] });
  await audited(parts)(ctx, async () => {});
  const { entries } = await listAudit(parts.store, { limit: 10 });
  expect(entries.map(({ call }) => call)).toEqual(isIn ? [`POST ${route}`] : []);
  // The program's log has the same, without what changed.
  const line = { requestId: 'r1', actor: 'key:k1', call: `POST ${route}` };
  expect(info.mock.calls).toEqual(isIn ? [['action', line]] : []);
});

it('has what someone was not allowed to do, once in ten minutes, and nothing of what else was refused', async () => {
  const parts = testParts();
  const middleware = audited(parts);
  const refused = async (route: string, error: Error) => {
    const ctx = {
      ...{ method: 'GET', status: 404, req: {}, res: { getHeader: () => undefined } },
      ...{ state: { requestId: `r${parts.clock.now()}` }, _matchedRoute: route },
    } as unknown as Ctx;
    currentApiKey.set(ctx, { id: 'k1', name: 'Till', scopes: [] });
    await expect(middleware(ctx, () => Promise.reject(error))).rejects.toBe(error);
  };
  const denied = () => notAllowed({ capability: 'orders.see' });
  await refused('/config/api/orders', denied());
  await refused('/config/api/orders', denied());
  await refused('/config/api/pages', notSignedIn());
  await refused('/config/api/pages', new Error('broken'));
  parts.clock.pass(auditLimits.refusedAgainMs);
  await refused('/config/api/orders', denied());
  const { entries } = await listAudit(parts.store, { limit: 10 });
  expect(entries.map(({ call, refused, changes }) => [call, refused, changes])).toEqual([
    ['GET /config/api/orders', notAllowed.code, []],
    ['GET /config/api/orders', notAllowed.code, []],
  ]);
});

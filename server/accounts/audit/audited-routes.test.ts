// Which calls are in the audit log.
import { expect, it } from 'vitest';
import type { Ctx } from '../../http/context.ts';
import { testParts } from '../../testing/shop.ts';
import { currentApiKey } from '../session/current-key.ts';
import { listAudit } from './audit.ts';
import { audited } from './audited-routes.ts';

it.each([
  ['/config/api/mail-settings/test', true],
  ['/config/api/discounts', true],
  ['/config/api/preview-token', false],
  ['/config/api/preview/:id', false],
  ['/config/api/documents/:id/presence', false],
  ['/config/api/custom-css/try', false],
  ['/config/api/design/try', false],
  ['/config/api/draft-order-previews', false],
  ['/config/api/orders/:id/edit-preview', false],
  ['/config/api/orders/:id/returns/:n/exchange-preview', false],
])('POST %s is in it: %s', async (route, isIn) => {
  const parts = testParts();
  const ctx = {
    ...{ method: 'POST', status: 200, body: {}, req: {}, res: { getHeader: () => undefined } },
    ...{ state: { requestId: 'r1' }, _matchedRoute: route },
  } as unknown as Ctx;
  currentApiKey.set(ctx, { id: 'k1', name: 'Till', scopes: [] });
  await audited(parts)(ctx, async () => {});
  const { entries } = await listAudit(parts.store, { limit: 10 });
  expect(entries.map(({ call }) => call)).toEqual(isIn ? [`POST ${route}`] : []);
});

// What scripts of the original report of a visit (wire 4). Nothing is counted yet; a page must never fail because measuring does.
import { serve } from '../accounts/session/serve.ts';
import type { Clock } from '../base/parts.ts';
import type { Ctx } from '../http/context.ts';
import { byNetwork, rateLimit } from '../http/rate-limit.ts';
import { censusCalls } from './calls.ts';

export function serveCensus({ clock }: { clock: Clock }) {
  const limit = rateLimit({ name: 'census', points: 300, durationMs: 60_000, clock, by: byNetwork });
  const report = async ({ ctx }: { ctx: Ctx }) => {
    await limit(ctx, async () => {});
    return {};
  };
  return serve(censusCalls, { createCensus: report, createRecordQuickView: report });
}

import { serve } from '../../accounts/session/serve.ts';
import { checkCalls } from './calls.ts';
import { type CheckParts, checkPage, listFindings } from './check.ts';

export const serveChecks = (parts: CheckParts) =>
  serve(checkCalls, {
    list: ({ query }) => listFindings(parts, query),
    openPage: async ({ params }) => ({ findings: await checkPage(parts, params.id) }),
  });

import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { type CensusParts, receive } from '../hit/receive-routes.ts';
import { scriptErrorCalls } from './calls.ts';
import { errorLimits, reportedError } from './schema.ts';
import { recordErrors } from './script-error.ts';

/** Ten stacks of 5,000 characters. */
const bodyBytesMax = 65_536;

const serveScriptErrors = (parts: CensusParts) =>
  serve(scriptErrorCalls, {
    async record({ ctx }) {
      const received = await receive(parts, ctx, bodyBytesMax, { withTeam: true });
      // Errors in crawlers are ignored.
      if (!received || received.bot !== undefined) return {};
      const list = Array.isArray(received.fields) ? received.fields : [received.fields];
      const reported = list
        .slice(0, errorLimits.perReport)
        .flatMap((value) => reportedError(value) ?? [])
        // On the site, team members aren't counted. Their editor reports what broke in it.
        .filter(({ page }) => received.isVisitor || `${page}/`.startsWith('/config/'));
      const { browser, system, device } = received.client.agent;
      if (reported.length > 0) await recordErrors(parts, reported, { browser, system, device });
      return {};
    },
  });

export const scriptErrorConcept = defineConcept({
  name: 'census/script-error',
  calls: scriptErrorCalls,
  serve: serveScriptErrors,
});

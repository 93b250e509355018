import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { type CensusParts, receive, record } from '../hit/receive-routes.ts';
import { telemetryCalls } from './calls.ts';
import { recordFindings } from './findings.ts';
import { readTelemetry } from './records.ts';

/** Largest body of a beacon. */
const bodyBytesMax = 65_536;

const serveTelemetry = (parts: CensusParts) =>
  serve(telemetryCalls, {
    async record({ ctx }) {
      const received = await receive(parts, ctx, bodyBytesMax);
      // Page speed in crawlers is ignored.
      if (!received || received.bot !== undefined) return {};
      const { reports, findings } = readTelemetry(received.fields);
      await record(parts, ctx, received, reports);
      if (findings.length > 0) await recordFindings(parts, findings, received.client.agent.device);
      return {};
    },
  });

export const telemetryConcept = defineConcept({
  name: 'census/telemetry',
  calls: telemetryCalls,
  serve: serveTelemetry,
});

import { defineConcept } from '../../http/concept.ts';
import { telemetryCalls } from './calls.ts';
import { serveTelemetry } from './serve.ts';

export const telemetryConcept = defineConcept({
  name: 'census/telemetry',
  calls: telemetryCalls,
  serve: serveTelemetry,
});

// Serves the API through which visitors' browsers report events.
import { serve } from '../../accounts/session/serve.ts';
import { readBody } from '../../http/body.ts';
import { badRequest } from '../../http/errors.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { censusSettings } from '../settings/settings.ts';
import { hitCalls } from './calls.ts';
import { schemaNames } from './event-names.ts';
import { type CensusParts, receive, record } from './receive-routes.ts';
import {
  bodyBytesMax,
  censusReports,
  eventReport,
  type Fields,
  objectOf,
  readFields,
  reportOf,
  textOf,
  trackerProblem,
} from './wire.ts';

const fieldsOf = (value: Fields | readonly unknown[]): Fields => (Array.isArray(value) ? {} : (value as Fields));
/** A beacon can contain several hits. */
const listOf = (value: Fields | readonly unknown[]): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const serveHits = (parts: CensusParts) =>
  serve(hitCalls, {
    async recordHit({ params, ctx }) {
      const received = await receive(parts, ctx);
      if (!received) return {};
      const reports = listOf(received.fields).flatMap((one) => censusReports(params.event, objectOf(one)));
      await record(parts, ctx, received, reports);
      return {};
    },

    async recordQuickView({ params, ctx }) {
      const received = await receive(parts, ctx);
      if (!received) return {};
      const body = fieldsOf(received.fields);
      const data = { ...body, ...objectOf(body.data) };
      await record(parts, ctx, received, [reportOf(HitKind.quickView, 'census', body, data, params.id)]);
      return {};
    },

    async recordEvent({ ctx }) {
      const received = await receive(parts, ctx);
      if (!received) return {};
      const body = fieldsOf(received.fields);
      const data = objectOf(body.data);
      await record(parts, ctx, received, eventReport(textOf(body, 'event'), 'event', body, data));
      return {};
    },

    async track({ ctx }) {
      const received = await receive(parts, ctx);
      if (!received) return {};
      const reports = listOf(received.fields).flatMap((value) => {
        if (trackerProblem(value) !== undefined) return [];
        const event = objectOf(value);
        const content = objectOf(event.eventContent);
        return eventReport(textOf(event, 'eventSchemaName'), 'tracker', content, content);
      });
      await record(parts, ctx, received, reports);
      return {};
    },

    async validate({ params, ctx }) {
      const fields = readFields((await readBody(ctx, bodyBytesMax)).toString('utf8'));
      if (fields === undefined) throw badRequest('The body is not JSON.');
      const isKnown = (schemaNames as readonly string[]).includes(params.schemaName);
      const error = isKnown ? trackerProblem(fields, params.schemaName) : 'There is no schema of this name.';
      if (error === undefined) return { valid: true };
      ctx.status = 400;
      return { valid: false, error };
    },

    async recordingId() {
      const { isOn, cookies, consent, services } = await censusSettings(parts.store);
      const isConnected = isOn && cookies === 'standard' && consent !== 'off';
      return { id: (isConnected && services.fullStoryOrgId) || null };
    },
  });

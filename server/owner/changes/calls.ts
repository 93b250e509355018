// The stream that keeps open tabs up to date. Portable.
import { defineCalls } from '../../base/calls.ts';

export const changeCalls = defineCalls({
  /** Server-sent events; each is a list of topics with changes: `["orders","stock"]`. */
  stream: { call: 'GET /config/api/changes-stream', needs: 'editor.open', writes: 'events' },
});

/** Limits of the change stream. */
export const changeLimits = {
  streamsMax: 200,
  perPersonMax: 20,
  /** Changes within this time are sent together. */
  gatherMs: 250,
  /** Proxies close connections that are silent for a minute, and the server those that are silent for two. */
  heartbeatMs: 25_000,
  /** A client that is further behind is disconnected; it reconnects and loads everything again. */
  unreadBytesMax: 16_384,
} as const;

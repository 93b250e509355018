// The stream that keeps open tabs up to date. Portable.
import { defineCalls } from '../../base/calls.ts';

export const changeCalls = defineCalls({
  /** Server-sent events; each is a list of topics with changes: `["orders","stock"]`. */
  stream: { call: 'GET /config/api/changes-stream', needs: 'editor.open', writes: 'events' },
});

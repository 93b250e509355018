// The call that keeps open tabs current. Portable.
import { defineCalls } from '../../base/calls.ts';

export const changeCalls = defineCalls({
  /** Server-sent events, each a list of topics in which something has changed: `["orders","stock"]`. */
  stream: { call: 'GET /config/api/changes-stream', needs: 'editor.open', writes: 'events' },
});

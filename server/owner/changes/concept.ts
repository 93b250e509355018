import { untilAborted } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { changeCalls } from './calls.ts';
import { changeStreams } from './changes.ts';
import * as refusals from './errors.ts';
import { serveChanges } from './serve.ts';

export const changesConcept = defineConcept({
  name: 'owner/changes',
  calls: changeCalls,
  refusals,
  serve: serveChanges,
  jobs: (parts: Parts) => [
    {
      name: 'owner/changes/streams',
      everyMs: 60_000,
      begins: 'lasting',
      everywhere: true,
      // A shutdown doesn't wait for open tabs.
      run: (stopping) => untilAborted(stopping).then(() => changeStreams(parts).end()),
    },
  ],
});

// Which users have which page open, in memory only. Tabs send heartbeats, and the change stream prompts the other tabs to refetch.
import type { Parts } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import { changeStreams } from '../changes/changes.ts';
import { type PresenceBody, type Present, presenceLimits } from './calls.ts';

type Seen = Present & { until: number };

type Presence = {
  /** @returns everyone who has the page open */
  announce(person: { id: string; name: string }, documentId: string, body: PresenceBody): Present[];
};

export const presence = perStore(createPresence);

function createPresence(parts: Parts): Presence {
  // The most recently announced page is last.
  const documents = new Map<string, Map<string, Seen>>();

  return {
    announce({ id, name }, documentId, { window, block, hidden = false, gone = false }) {
      const now = parts.clock.now();
      const before = documents.get(documentId);
      const windows = new Map([...(before ?? [])].filter(([, { until }]) => until > now));
      const known = windows.get(window);
      // A window belongs to the user who opened it.
      const isOwn = known === undefined || known.person.id === id;
      if (gone && isOwn) windows.delete(window);
      else if (isOwn && (known || windows.size < presenceLimits.windowsPerDocumentMax)) {
        const until = now + (hidden ? presenceLimits.hiddenLifeMs : presenceLimits.lifeMs);
        windows.set(window, { window, person: { id, name }, ...(block !== undefined && { block }), until });
      }
      documents.delete(documentId);
      if (windows.size > 0) documents.set(documentId, windows);
      const [oldest] = documents.keys();
      if (documents.size > presenceLimits.documentsMax && oldest !== undefined) documents.delete(oldest);
      if (placesOf(before) !== placesOf(windows)) changeStreams(parts).tell('presence');
      return [...windows.values()].map(({ until: _, ...present }) => present);
    },
  };
}

const placesOf = (windows: ReadonlyMap<string, Seen> = new Map()): string =>
  JSON.stringify([...windows.values()].map(({ window, block }) => [window, block]));

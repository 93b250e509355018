// Presence: reports that this window has the page open, and fetches who else has.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Present, presenceCalls, presenceLimits } from '../../../../../../server/owner/presence/calls.ts';
import { addressOf, ask } from '../../../../../api/ask.ts';
import { csrfToken } from '../../../../../api/call.ts';
import { useOnline } from '../../../../../ui/use-online.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';

/** Debounce: arrow keys select a block with each press. */
const selectedMs = 400;

const keyOf = ({ id }: OpenDocument) => ['presence', id];
const presenceOf = (open: OpenDocument) => ({
  queryKey: keyOf(open),
  meta: { about: 'presence', isOpenPage: true },
  queryFn: async () => (await ask(presenceCalls.announce, { id: open.id, body: ownPlace(open) })).present,
  retry: false,
});

/** Use once per open page. */
export function usePresence(open: OpenDocument): void {
  const client = useQueryClient();
  // Browsers fire visibilitychange after pagehide: announcing presence then would undo the leave message.
  const hasLeft = useRef(false);
  const block = useStore(open.store, ({ selection }) => selection.blockId);
  useQuery({ ...presenceOf(open), refetchInterval: presenceLimits.beatMs, refetchIntervalInBackground: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another block is selected
  useEffect(() => {
    const again = () => void (hasLeft.current || client.invalidateQueries({ queryKey: keyOf(open) }));
    const timer = window.setTimeout(again, selectedMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [client, open, block]);
  useEffect(() => {
    const stay = () => {
      hasLeft.current = false;
    };
    const leave = () => {
      hasLeft.current = true;
      const address = `${addressOf(presenceCalls.announce, { id: open.id })}?crumb=${encodeURIComponent(csrfToken())}`;
      const body = JSON.stringify({ window: windowOf(open), gone: true });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    };
    stay();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', stay);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', stay);
      leave();
    };
  }, [open]);
}

/** The other people on the page, as of the last answer; empty while offline. */
export function useOthers(open: OpenDocument): readonly Present[] {
  const isOnline = useOnline();
  const { data = [] } = useQuery({ ...presenceOf(open), enabled: false });
  return isOnline ? data.filter(({ window }) => window !== windowOf(open)) : [];
}

const windowOf = (open: OpenDocument): string => open.store.getState().edit.author.window;

function ownPlace(open: OpenDocument) {
  const { blockId } = open.store.getState().selection;
  return { window: windowOf(open), ...(blockId !== undefined && { block: blockId }), hidden: document.hidden };
}

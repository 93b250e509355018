// The saving state in words, as editor 3.4 has them.
import { messages } from '../../messages.ts';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Changes are on this device and will be sent again. */
  | { kind: 'offline'; count: number }
  | { kind: 'signed-out'; count: number }
  /** The server will not take it; it is on this device and on the page. */
  | { kind: 'refused'; why: string };

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return state.count === 0
        ? 'Offline — everything is saved'
        : `Offline — ${changes(state.count)} kept on this device`;
    case 'signed-out':
      return `Signed out — ${changes(state.count)} kept on this device`;
    case 'refused':
      return 'Not saved';
    default:
      return state satisfies never;
  }
}

/** Why not everything is on the server. */
export const unsavedWords = (state: SaveState): string => {
  if (state.kind === 'refused') return `Some text on this page is not saved: ${state.why}`;
  if (state.kind === 'signed-out') return 'Sign in again to save your changes.';
  return state.kind === 'offline' ? messages.offline : messages.otherwise;
};

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

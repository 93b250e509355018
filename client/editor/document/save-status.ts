// The saving status for people. Editor 3.4.
import { messages as common } from '../../messages.ts';
import { messages } from './messages.ts';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Changes are on this device and will be sent later. */
  | { kind: 'offline'; count: number }
  | { kind: 'signed-out'; count: number }
  /** The server refused the changes; they stay on this device and on the page. */
  | { kind: 'refused'; why: string };

export function saveStatus(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return messages.saved;
    case 'saving':
      return messages.saving;
    case 'offline':
      return state.count === 0 ? messages.offlineSaved : messages.offline(state);
    case 'signed-out':
      return messages.signedOut(state);
    case 'refused':
      return messages.notSaved;
    default:
      return state satisfies never;
  }
}

/** Why there are unsaved changes. */
export const unsavedReason = (state: SaveState): string => {
  if (state.kind === 'refused') return messages.refused(state);
  if (state.kind === 'signed-out') return messages.signInAgain;
  return state.kind === 'offline' ? common.offline : common.otherwise;
};

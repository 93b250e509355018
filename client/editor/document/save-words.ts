// The saving state in words, as editor 3.4 has them.

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Changes are on this device and will be sent again. */
  | { kind: 'offline'; count: number }
  | { kind: 'signed-out'; count: number };

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return `Offline — ${changes(state.count)} kept on this device`;
    case 'signed-out':
      return `Signed out — ${changes(state.count)} kept on this device`;
    default:
      return state satisfies never;
  }
}

export const someoneElseChanged = 'Someone else changed this page';

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

// What is said in toasts, until toast-area.tsx shows it.
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

type Message = { words: string; action?: ToastAction | undefined };

/** e.g. Undo. The toast closes when it is pressed. */
export type ToastAction = { label: string; run(): void };

/** Closes the toast, if it is still open. */
type TakeBack = () => void;

export type Toasts = {
  say(words: string, options?: { stays?: boolean; action?: ToastAction }): TakeBack;
  queue: ToastQueue<Message>;
};

/**
 * Create once per app. A toast closes after 6 s, with an action after 12 s, unless it stays; hover and focus pause that. One that only says
 * something takes the place of the one before, since a pile of them covers what is below.
 */
export function createToasts(): Toasts {
  const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });
  let plain = '';
  return {
    queue,
    say(words, { stays = false, action } = {}) {
      const isPlain = !stays && action === undefined;
      if (isPlain) queue.close(plain);
      const key = queue.add({ words, action }, { timeout: stays ? undefined : action ? 12_000 : 6000 });
      if (isPlain) plain = key;
      return () => queue.close(key);
    },
  };
}

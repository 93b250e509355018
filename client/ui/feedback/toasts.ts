// The toast queue, which holds toasts until toast-area.tsx shows them.
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

type Message = { words: string; action?: ToastAction | undefined };

/** e.g. Undo. The toast closes when it is pressed. */
export type ToastAction = { label: string; run(): void };

export type Toasts = {
  say(words: string, options?: { stays?: boolean; action?: ToastAction }): () => void;
  queue: ToastQueue<Message>;
};

/**
 * Create once per app. A toast closes after 6 s, with an action after 12 s, unless it is sticky; hover and focus restart the timer. A toast
 * without an action replaces the previous one, since a stack would cover the content below.
 */
export function createToasts(): Toasts {
  const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });
  // The library's timers never resume if they are paused in their last moment, so after a pause each gets its full time again.
  const { pauseAll } = queue;
  let isPaused = false;
  queue.pauseAll = () => {
    isPaused = true;
    pauseAll.call(queue);
  };
  queue.resumeAll = () => {
    // Also called after each touch (toast-area.tsx).
    if (!isPaused) return;
    isPaused = false;
    for (const { timer, timeout } of queue.visibleToasts) {
      timer?.pause();
      timer?.reset(timeout ?? 0);
    }
  };
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

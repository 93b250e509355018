// Toasts, in a landmark that F6 reaches.
import { X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { messages } from './messages.ts';
import styles from './toasts.module.css';

type Message = { words: string; action?: ToastAction | undefined };

/** e.g. Undo. The toast closes when it is pressed. */
export type ToastAction = { label: string; run(): void };

/** Closes the toast, if it is still open. */
type TakeBack = () => void;

export type Toasts = {
  say(words: string, options?: { stays?: boolean; action?: ToastAction }): TakeBack;
  queue: ToastQueue<Message>;
};

/** Create once per app. A toast closes after 6 s, with an action after 12 s, unless it stays; hover and focus pause that. */
export function createToasts(): Toasts {
  const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });
  return {
    queue,
    say(words, { stays = false, action } = {}) {
      const key = queue.add({ words, action }, { timeout: stays ? undefined : action ? 12_000 : 6000 });
      return () => queue.close(key);
    },
  };
}

export function ToastArea({ toasts }: { toasts: Toasts }) {
  return (
    <ToastRegion queue={toasts.queue} className={styles.region}>
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.words}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              className={styles.action}
              onPress={() => {
                toast.content.action?.run();
                toasts.queue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button slot="close" className={styles.close} aria-label={messages.close}>
            <X aria-hidden />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}

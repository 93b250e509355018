// Short messages at the edge: a region that screen readers know, reached by F6.
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

type Message = { words: string };

/** Closes the message, where nobody has yet. */
type TakeBack = () => void;

export type Toasts = { say(words: string, options?: { stays?: boolean }): TakeBack; queue: ToastQueue<Message> };

/** Made once per app. A message goes after 6 s unless it stays; with the pointer or the focus on it, it waits. */
export function createToasts(): Toasts {
  const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });
  return {
    queue,
    say(words, { stays = false } = {}) {
      const key = queue.add({ words }, { timeout: stays ? undefined : 6000 });
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
          <Button slot="close" className={styles.close} aria-label={messages.close}>
            <X aria-hidden />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}

// Toasts, in a landmark that F6 reaches.
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { messages } from '../messages.ts';
import styles from './toast-area.module.css';
import type { Toasts } from './toasts.ts';

export function ToastArea({ toasts }: { toasts: Toasts }) {
  useFingerEndsPause(toasts.queue);
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

/** Touch has no hover end, so a paused toast would cover a phone's bottom buttons forever. */
function useFingerEndsPause(queue: Toasts['queue']): void {
  useEffect(() => {
    const onPointerUp = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') queue.resumeAll();
    };
    window.addEventListener('pointerup', onPointerUp);
    return () => window.removeEventListener('pointerup', onPointerUp);
  }, [queue]);
}

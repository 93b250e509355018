// The code of a gift card, the only time that it is shown.
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import styles from './gift-card.module.css';
import { messages as words } from './messages.ts';

export function CodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  const { toasts } = useEditor();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toasts.say(words.copied);
    } catch {
      // Without HTTPS there is no clipboard, and a browser may refuse it.
      toasts.say(words.copyFailed);
    }
  };
  return (
    <Dialog
      title={words.codeTitle}
      isOpen
      isDismissable={false}
      onClose={onClose}
      foot={
        <>
          <Button onPress={() => void copy()}>{words.copy}</Button>
          <Button kind="primary" onPress={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <p className={styles.code}>{code}</p>
      <p>{words.codeNote}</p>
    </Dialog>
  );
}

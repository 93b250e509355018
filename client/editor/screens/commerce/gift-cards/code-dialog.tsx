// Shows a gift card's code, which is shown only once.
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import styles from './gift-card.module.css';
import { messages as words } from './messages.ts';

export function CodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  const { toasts } = useEditor();
  return (
    <Dialog
      title={words.codeTitle}
      isDismissable={false}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={code} label={words.copy} toasts={toasts} />
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

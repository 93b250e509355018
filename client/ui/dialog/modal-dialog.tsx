// A modal dialog: traps the focus, closes with Escape, and restores the focus. Loaded when the first one opens (dialog.tsx).
import { useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

export function ModalDialog({
  title,
  isOpen,
  onClose,
  children,
  foot,
  hasCancel = false,
  isAlert = false,
  isDismissable = !isAlert,
}: DialogProps) {
  const dialog = useRef<HTMLElement>(null);
  // Escape must also work when nothing has the focus, e.g. after the row of the pressed button was removed.
  useWindowEvent('keydown', ({ key, target }) => {
    const isTop = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) === dialog.current;
    if (key === 'Escape' && target === document.body && isTop) onClose();
  });
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay}
    >
      <Modal className={styles.modal}>
        <AriaDialog ref={dialog} role={isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog}>
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          {children}
          <div className={styles.foot}>
            {hasCancel && (
              <Button kind="quiet" onPress={onClose}>
                {messages.cancel}
              </Button>
            )}
            {foot}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

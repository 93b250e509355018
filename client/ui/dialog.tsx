// A modal dialog: it traps the focus, closes with Escape, and then restores the focus.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** Buttons, the main one last. */
  foot: ReactNode;
  /** For questions that interrupt, such as leaving with unsaved changes. */
  isAlert?: boolean;
  /** Whether a click outside closes it. Defaults to true unless `isAlert`. */
  isDismissable?: boolean;
};

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  foot,
  isAlert = false,
  isDismissable = !isAlert,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay}
    >
      <Modal className={styles.modal}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog}>
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          {children}
          <div className={styles.foot}>{foot}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

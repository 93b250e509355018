// A dialog over the screen: focus stays in it, Escape closes it, and goes back to where it was.
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
  /** Buttons; the last one is the main one. */
  foot: ReactNode;
  /** For questions that interrupt, e.g. leaving with changes. */
  isAlert?: boolean;
  /** A click beside it closes it. Absent: unless it interrupts. */
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

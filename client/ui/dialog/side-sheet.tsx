// A preview beside a list: takes the focus, closes with Escape, and returns the focus to its row. On a phone it is a bottom sheet.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button.tsx';
import { messages } from '../messages.ts';
import styles from './side-sheet.module.css';

type SideSheetProps = {
  title: string;
  onClose(): void;
  /** Shown beside the title, e.g. links to the previous and next row. */
  steps?: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  foot?: ReactNode;
};

export const SideSheet = ({ title, onClose, steps, children, foot }: SideSheetProps) => (
  <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.overlay}>
    <Modal className={styles.sheet}>
      <Dialog className={styles.dialog}>
        <header className={styles.head}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {steps}
          <IconButton label={messages.close} icon={<X />} onPress={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </Dialog>
    </Modal>
  </ModalOverlay>
);

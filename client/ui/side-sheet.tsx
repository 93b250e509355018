// A preview beside a list: it takes the focus, closes with Escape, and then gives the focus back to its row. On a phone it comes from below.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { messages } from './messages.ts';
import styles from './side-sheet.module.css';

type SideSheetProps = {
  title: string;
  onClose(): void;
  /** Beside the title, e.g. the way to the next one. */
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

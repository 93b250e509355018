// A question before something that is hard to take back: what it means in a sentence or two, Cancel, and the button that does it.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { messages } from './messages.ts';

type ConfirmDialogProps = {
  title: string;
  /** Label of the button that does it. */
  action: string;
  /** Defaults to `danger`. */
  kind?: 'danger' | 'primary';
  isOpen?: boolean;
  isPending?: boolean;
  /** It cannot be done, which the children explain. */
  isDisabled?: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
};

export function ConfirmDialog({ action, kind = 'danger', isOpen = true, onConfirm, ...rest }: ConfirmDialogProps) {
  const { title, isPending = false, isDisabled = false, onClose, children } = rest;
  return (
    <Dialog
      title={title}
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {messages.cancel}
          </Button>
          <Button kind={kind} isPending={isPending} isDisabled={isDisabled} onPress={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

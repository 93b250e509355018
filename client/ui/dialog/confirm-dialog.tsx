// Confirms an action that is hard to undo: its consequence in a sentence or two, Cancel, and the action's button.
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Defaults to `danger`. */
  kind?: 'danger' | 'primary';
  isOpen?: boolean;
  isPending?: boolean;
  /** The action is unavailable; the children explain why. */
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
      hasCancel
      foot={
        <Button kind={kind} isPending={isPending} isDisabled={isDisabled} onPress={onConfirm}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

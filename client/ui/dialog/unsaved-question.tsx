// Before unsaved changes are left: stay, discard, or save.
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import { Dialog } from './dialog.tsx';

type UnsavedQuestionProps = {
  isOpen: boolean;
  isSaving: boolean;
  /** There is nothing to save. */
  isDisabled?: boolean;
  /** Label of the button that saves. */
  action?: string;
  onStay(): void;
  onDiscard(): void;
  onSave(): void;
  /** The changes that would be lost, as a sentence. */
  children: ReactNode;
};

export function UnsavedQuestion({ isOpen, isSaving, children, ...rest }: UnsavedQuestionProps) {
  const { isDisabled = false, action = messages.save, onStay, onDiscard, onSave } = rest;
  return (
    <Dialog
      title={messages.unsaved}
      isAlert
      isOpen={isOpen}
      onClose={onStay}
      foot={
        <>
          <Button kind="quiet" onPress={onStay}>
            {messages.stay}
          </Button>
          <Button kind="danger" onPress={onDiscard}>
            {messages.discard}
          </Button>
          <Button kind="primary" isPending={isSaving} isDisabled={isDisabled} onPress={onSave}>
            {isSaving ? messages.saving : action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

// A modal dialog, whose code is loaded with the first one that opens (modal-dialog.tsx).
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

export type DialogProps = {
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

/** Of all dialogs: once it is there, a dialog opens in the same commit, so that it knows where the focus came from. */
let loaded: ComponentType<DialogProps> | undefined;

export async function loadDialogs(): Promise<void> {
  loaded = (await import('./modal-dialog.tsx')).ModalDialog;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const [Modal, setModal] = useState(() => loaded);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen || Modal) return;
    let isGone = false;
    // Without the network it is closed, so that it opens at the next try.
    void loadDialogs().then(
      () => isGone || setModal(() => loaded),
      () => isGone || close.current(),
    );
    return () => {
      isGone = true;
    };
  }, [isOpen, Modal]);
  return Modal && <Modal {...props} />;
}

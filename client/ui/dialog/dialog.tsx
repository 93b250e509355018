// A modal dialog, whose code is loaded with the first one that opens (modal-dialog.tsx).
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

export type DialogProps = {
  title: string;
  /** Default: true. */
  isOpen?: boolean;
  onClose(): void;
  children: ReactNode;
  /** Buttons, the main one last. */
  foot: ReactNode;
  /** Begins the buttons with Cancel, which closes it. */
  hasCancel?: boolean;
  /** For questions that interrupt, such as leaving with unsaved changes. */
  isAlert?: boolean;
  /** Whether a click outside closes it. Defaults to true unless `isAlert`. */
  isDismissable?: boolean;
};

/** Shared by all dialogs: once loaded, a dialog opens in the same commit, so it knows which element had the focus. */
let loaded: ComponentType<DialogProps> | undefined;

export async function loadDialogs(): Promise<void> {
  loaded = (await import('./modal-dialog.tsx')).ModalDialog;
}

export function Dialog(props: DialogProps) {
  const { isOpen = true, onClose } = props;
  const [Modal, setModal] = useState(() => loaded);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen || Modal) return;
    let isGone = false;
    // Closes when offline, so that the next attempt loads it again.
    void loadDialogs().then(
      () => isGone || setModal(() => loaded),
      () => isGone || close.current(),
    );
    return () => {
      isGone = true;
    };
  }, [isOpen, Modal]);
  return Modal && <Modal {...props} isOpen={isOpen} />;
}

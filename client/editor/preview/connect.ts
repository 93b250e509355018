// The shell's side of the preview channel: waits for the frame's hello, sends it a MessagePort, and ignores anything outside the protocol.
import {
  connectMessage,
  type FrameOrder,
  helloMessage,
  protocolVersion,
  readToShell,
  type ToShell,
} from './protocol.ts';

export type PreviewLink = {
  /** A no-op until the frame is connected. */
  send(order: FrameOrder): void;
  close(): void;
};

/** @param page the current ID and revision, which every message carries */
export function connectPreview(options: {
  frame: HTMLIFrameElement;
  origin: string;
  page: () => { id: string; rev: number };
  onMessage(message: ToShell): void;
}): PreviewLink {
  const { frame, origin, page, onMessage } = options;
  let port: MessagePort | undefined;

  const onHello = (event: MessageEvent) => {
    const data = event.data as { type?: unknown } | null;
    if (event.source !== frame.contentWindow || event.origin !== origin || data?.type !== helloMessage) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: said }) => {
      const message = readToShell(said);
      if (!message || message.doc !== page().id) return;
      if (message.type !== 'key') return onMessage(message);
      // For the listeners of the window, which hear no key while the frame has the focus. Some read the target's ancestors.
      const key = { key: message.key, ctrlKey: message.key !== '?', bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    };
    const { id, rev } = page();
    frame.contentWindow?.postMessage({ type: connectMessage, doc: id, rev }, origin, [channel.port2]);
  };
  window.addEventListener('message', onHello);

  return {
    send(order) {
      const { id, rev } = page();
      port?.postMessage({ v: protocolVersion, doc: id, rev, ...order });
    },
    close() {
      window.removeEventListener('message', onHello);
      port?.close();
    },
  };
}

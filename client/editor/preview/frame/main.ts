// Runs in the preview frame while a page is edited: highlights and reports what is selected, applies patches, and edits text in place.
// Loaded by pages of the preview origin with `?edit=1`. No React, to stay small.
import {
  connectMessage,
  type FrameReport,
  helloMessage,
  protocolVersion,
  readToFrame,
  type ToFrame,
} from '../protocol.ts';
import { isPresent, showDesign } from './design.ts';
import { createOverlay } from './overlay.ts';
import {
  areaElements,
  areasOnPage,
  blockElement,
  describeTarget,
  fieldElement,
  sectionElement,
  sectionIds,
} from './page-elements.ts';
import { patchArea, patchSections } from './patch-sections.ts';
import { editPlainText } from './plain-text.ts';
import type { TextSession } from './text-session.ts';

type Connection = { port: MessagePort; doc: string; rev: number };

function start(): void {
  const overlay = createOverlay();
  let connection: Connection | undefined;
  let mode: 'edit' | 'browse' = 'edit';
  let text: (TextSession & { block: string; field: string; element: HTMLElement }) | undefined;
  let textStarts = 0;
  let lastSeq = 0;

  const report = (message: FrameReport) => {
    if (!connection) return;
    const { port, doc, rev } = connection;
    port.postMessage({ v: protocolVersion, doc, rev, ...message });
  };

  const endText = () => {
    textStarts++;
    if (!text) return;
    const { block, field } = text;
    const ended = text;
    text = undefined;
    ended.end();
    overlay.editing(undefined);
    report({ type: 'text-ended', block, field });
  };

  const startText = async (order: Extract<ToFrame, { type: 'edit-text' }>) => {
    endText();
    const element = fieldElement(order.block, order.field, order.at);
    if (!element) return;
    const turn = ++textStarts;
    const { block, field } = order;
    const options = {
      element,
      value: order.value,
      at: order.at,
      root: overlay.root,
      onChange: (value: unknown) => {
        report({ type: 'text-steps', block, field, value });
        overlay.place();
      },
      onEnd: endText,
      onUndoBeyond: (name: 'undo' | 'redo') => report({ type: 'shortcut', name }),
    };
    const session = order.schema === 'plain' ? editPlainText(options) : await richText(options);
    // Another text was opened while the editor was loading.
    if (turn !== textStarts) return session.end();
    text = { ...session, block, field, element };
    overlay.editing(element);
  };

  const obey = (message: ToFrame) => {
    if (connection) connection.rev = message.rev;
    switch (message.type) {
      case 'select': {
        const element = message.block
          ? blockElement(message.block)
          : message.section
            ? isArea(connection?.doc)
              ? areaElements(connection?.doc ?? '')[0]
              : sectionElement(message.section)
            : undefined;
        if (text && text.block !== message.block) endText();
        overlay.select(element, message.label);
        if (message.scroll) element?.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
        return;
      }
      case 'hover':
        overlay.hover(
          message.block ? blockElement(message.block) : message.section ? sectionElement(message.section) : undefined,
        );
        return;
      case 'patch': {
        if (message.seq < lastSeq) return;
        lastSeq = message.seq;
        const started = performance.now();
        const isShown = isArea(connection?.doc)
          ? patchArea(connection?.doc ?? '', message.html, text?.element)
          : patchSections(message, text?.element);
        if (!isShown) return report({ type: 'reload' });
        overlay.place();
        requestAnimationFrame(() => report({ type: 'painted', seq: message.seq, ms: performance.now() - started }));
        return;
      }
      case 'edit-text':
        startText(message).catch((error) => {
          report({ type: 'text-failed', block: message.block, field: message.field });
          fault(error);
        });
        return;
      case 'end-text':
        endText();
        return;
      case 'mode':
        mode = message.mode;
        if (mode === 'browse') endText();
        overlay.shown(mode === 'edit');
        return;
      case 'design':
        showDesign(message);
        return;
      case 'probe':
        report({ type: 'present', selectors: message.selectors.filter(isPresent) });
        return;
      default:
        return message satisfies never;
    }
  };

  const fault = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    report({ type: 'fault', message: message.slice(0, 1000), stack: (stack ?? '').slice(0, 5000) });
  };

  window.addEventListener('message', (event) => {
    // Only our editor may frame this page (frame-ancestors), so the parent window is the shell.
    const data = event.data as { type?: unknown; doc?: unknown; rev?: unknown } | null;
    const [port] = event.ports;
    if (event.source !== window.parent || data?.type !== connectMessage || !port) return;
    connection?.port.close();
    connection = { port, doc: String(data.doc), rev: Number(data.rev) };
    port.onmessage = ({ data: order }) => {
      const message = readToFrame(order);
      if (message) obey(message);
    };
    report({
      type: 'ready',
      path: location.pathname,
      sections: sectionIds(),
      areas: areasOnPage(),
      title: document.title.slice(0, 500),
      width: window.innerWidth,
    });
    // Preloaded, since the first click may come while offline.
    requestIdleCallback(() => void loadRichText().catch(fault), { timeout: aheadMsMax });
  });
  window.parent.postMessage({ type: helloMessage }, '*');

  window.addEventListener('error', ({ error }) => fault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => fault(reason));

  // Captured on the window, before the page's own scripts: a click while editing must not add to the cart.
  const onClick = (event: MouseEvent) => {
    const path = event.composedPath();
    if (path.includes(overlay.host)) return;
    const target = path.find((node) => node instanceof Element);
    const link = target?.closest('a[href]');
    if (mode === 'browse') {
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      event.preventDefault();
      return report({ type: 'navigate', path: link.pathname + link.search });
    }
    const isInText = text && target && text.element.contains(target);
    event.preventDefault();
    if (isInText) return;
    event.stopImmediatePropagation();
    if (link instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey)) {
      return report({ type: 'navigate', path: link.pathname + link.search });
    }
    // Selecting a collapsed part opens it, so that its text can be reached.
    target?.closest('details')?.setAttribute('open', '');
    endText();
    const at = event.detail > 0 ? { x: event.clientX, y: event.clientY } : undefined;
    report({ type: 'pick', ...describeTarget(target), at });
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('auxclick', (event) => mode === 'edit' && event.preventDefault(), true);
  window.addEventListener('submit', (event) => event.preventDefault(), true);

  let hovered: Element | undefined;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (mode !== 'edit' || event.pointerType === 'touch') return;
      const target = event.composedPath().find((node) => node instanceof Element);
      const next = target?.closest('[data-b]') ?? target?.closest('[data-section-id]') ?? undefined;
      if (next === hovered) return;
      hovered = next;
      overlay.hover(next instanceof HTMLElement ? next : undefined);
    },
    { passive: true },
  );
  document.documentElement.addEventListener('pointerleave', () => {
    hovered = undefined;
    overlay.hover(undefined);
  });

  window.addEventListener('keydown', (event) => {
    if (mode !== 'edit' || event.defaultPrevented || isNative(event)) return;
    const name = shortcutOf(event);
    if (!name) return;
    event.preventDefault();
    report({ type: 'shortcut', name });
  });
}

const aheadMsMax = 2000;
const loadRichText = () => import(/* webpackChunkName: "edit-text" */ './rich-text/edit-rich-text.ts');

const richText = async (options: import('./text-session.ts').TextOptions): Promise<TextSession> =>
  (await loadRichText()).editRichText(options);

/** Fields of the page and the text being edited handle their own keys. */
const isNative = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName)),
    );

/** Never with AltGr, which types letters on some keyboards. Editor 3.4. */
function shortcutOf(event: KeyboardEvent): 'undo' | 'redo' | 'escape' | 'delete' | 'move-up' | 'move-down' | undefined {
  if (event.key === 'Escape') return 'escape';
  if (event.getModifierState('AltGraph')) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && !event.altKey && key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (event.ctrlKey && !event.altKey && key === 'y') return 'redo';
  if (!mod && (key === 'delete' || key === 'backspace')) return 'delete';
  if (event.altKey && !mod && key === 'arrowup') return 'move-up';
  if (event.altKey && !mod && key === 'arrowdown') return 'move-down';
  return undefined;
}

const isArea = (doc: string | undefined): boolean => doc?.startsWith('field-') === true;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

if (window.parent !== window) start();

// Runs in the preview frame while a page is edited: highlights and reports the selection, applies patches, and edits text in place. Loaded
// by pages of the preview origin with `?edit=1`. No React, to stay small.
import {
  connectMessage,
  type FrameReport,
  helloMessage,
  protocolVersion,
  readToFrame,
  type ShellKey,
  type ShortcutName,
  type ToFrame,
} from '../protocol.ts';
import { isPresent, showDesign } from './design.ts';
import type { Drag } from './drag.ts';
import type { Ghosts } from './ghosts/ghosts.ts';
import { keepPage, keepPages } from './keep-page.ts';
import { createOverlay } from './overlay.ts';
import {
  areaElements,
  areasOnPage,
  blockElement,
  describeTarget,
  fieldElement,
  isShared,
  type OwnDoc,
  sectionElement,
  sectionIds,
  themeColors,
} from './page-elements.ts';
import type { MayMorph } from './page-scripts.ts';
import { editPlainText } from './plain-text.ts';

import type { TextLink, TextSession } from './text-session.ts';

// The page's bundles register with this bundle's webpack runtime as well as with the page's own. This one must not run them: islands need
// React, which is missing here, and failed before the right runtime got them.
declare const __webpack_require__: { O?: () => void };
__webpack_require__.O ??= () => {};

type Connection = { port: MessagePort; doc: string; rev: number };

function start(): void {
  const report = (message: FrameReport) => {
    if (!connection) return;
    const { port, doc, rev } = connection;
    port.postMessage({ v: protocolVersion, doc, rev, ...message });
  };
  const overlay = createOverlay(report);
  let ghosts: Ghosts | undefined;
  // Loaded separately, so that selecting works before they arrive.
  const patching = Promise.all([import('./page-scripts.ts'), import('./patch-sections.ts')]).then(
    ([{ createPageScripts }, patches]) => ({ ...patches, scripts: createPageScripts((error) => fault(error)) }),
  );
  const ownDoc = (): OwnDoc => ({ id: connection?.doc ?? '', isArea: isArea(connection?.doc) });
  let drag: Drag | undefined;
  let connection: Connection | undefined;
  let mode: 'edit' | 'browse' | 'parts' = 'edit';
  let text: (TextSession & { block: string; field: string; element: HTMLElement }) | undefined;
  let textStarts = 0;
  let lastSeq = 0;
  let arranges: 'no' | 'blocks' | 'all' = 'no';
  let selected: { block?: string; section?: string; label: string; ids: string[] } = { label: '', ids: [] };

  const endText = (byKey = false) => {
    textStarts++;
    if (!text) return;
    const { block, field } = text;
    const ended = text;
    text = undefined;
    ended.end();
    overlay.editing(undefined);
    report({ type: 'text-ended', block, field, byKey: byKey ? 1 : 0 });
  };

  const startText = async (order: Extract<ToFrame, { type: 'edit-text' }>) => {
    // A repeated request, e.g. by a button after a new block started its text, continues the current session.
    if (text?.block === order.block && text.field === order.field && text.element.isConnected)
      return text.element.focus({ preventScroll: true });
    endText();
    const turn = ++textStarts;
    const edit = order.schema === 'plain' ? editPlainText : (await loadRichText()).editRichText;
    // Another text was opened while the editor was loading (stale request).
    if (turn !== textStarts) return;
    // Resolved only now, since a patch may have replaced the element during loading.
    const element = fieldElement(order.block, order.field, order.at);
    if (!element) return;
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
      onEnd: () => endText(true),
      onUndoBeyond: (name: 'undo' | 'redo') => report({ type: 'shortcut', name }),
      onLink: ({ href, newWindow, name }: TextLink) =>
        report({
          type: 'edit-link',
          href: href.slice(0, 2000),
          newWindow: newWindow ? 1 : 0,
          name: name.slice(0, 500),
        }),
      onImage: () => report({ type: 'add-image' }),
    };
    text = { ...edit(options), block, field, element };
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
        const { block, section, label = '', tools, others = [] } = message;
        selected = { block, section, label, ids: [block ?? section ?? '', ...others] };
        const by = block ? { kind: 'block' as const, id: block } : undefined;
        const bySection = section && !ownDoc().isArea ? { kind: 'section' as const, id: section } : undefined;
        overlay.select(element, { by: by ?? bySection, label: message.label, tools, others });
        if (message.scroll && element) reveal(element, message.scroll);
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
        const { html } = message;
        const show = ({ patchArea, patchSections, patchShared, scripts }: Awaited<typeof patching>) => {
          const chosen = () =>
            selected.block
              ? blockElement(selected.block)
              : selected.section
                ? sectionElement(selected.section)
                : undefined;
          const wasInView = isRevealing || isInView(chosen());
          const own = connection?.doc ?? '';
          const patch = (mayMorph: MayMorph) =>
            isArea(own)
              ? (isShared(own) ? patchShared : patchArea)(own, html, mayMorph)
              : patchSections(message, mayMorph);
          const present = (id: string) => (isArea(own) ? areaElements(own) : [sectionElement(id) ?? []].flat());
          if (scripts.needsReload(html, present) || !scripts.around(html, text?.element, patch))
            return report({ type: 'reload' });
          // It was moved, e.g. by keyboard.
          const now = chosen();
          if (now && wasInView && !isInView(now)) reveal(now, 'nearest');
          overlay.place();
          requestAnimationFrame(() => report({ type: 'painted', seq: message.seq, ms: performance.now() - started }));
        };
        patching.then(show).catch(fault);
        return;
      }
      case 'sketch':
        Promise.all([loadSketch(), loadRichText()])
          .then(([{ sketchArea, sketchPage }, { drawRichText }]) => {
            const own = connection?.doc ?? '';
            if (isArea(own)) sketchArea(own, message, text?.element, drawRichText);
            else sketchPage(message, text?.element, drawRichText);
            overlay.place();
          })
          .catch(fault);
        return;
      case 'edit-text':
        startText(message).catch((error) => {
          report({ type: 'text-failed', block: message.block, field: message.field });
          fault(error);
        });
        return;
      case 'end-text':
        endText();
        return;
      case 'keep':
        void keepPage();
        return;
      case 'set-link':
        text?.setLink?.({ href: message.href, newWindow: message.newWindow === 1, name: message.name });
        return;
      case 'insert-image': {
        const { imageId, altText, widthPx, heightPx } = message;
        text?.insertImage?.({
          imageId,
          ...(altText && { altText }),
          ...(widthPx && { widthPx }),
          ...(heightPx && { heightPx }),
        });
        return;
      }
      case 'mode':
        mode = message.mode;
        if (mode === 'parts') loadParts().then(({ markParts }) => markParts(document, message.texts), fault);
        arranges = mode === 'edit' ? (message.arrange ?? 'no') : 'no';
        if (mode !== 'edit') endText();
        overlay.shown(mode === 'edit');
        overlay.arrange(arranges);
        ghosts?.shown(mode === 'edit');
        return;
      case 'drag':
        if (!drag?.isActive()) drag?.begin({ kind: message.kind, label: '', ids: [] });
        drag?.move(message.at);
        return;
      case 'drag-end':
        drag?.end(message.drop === 'yes');
        return;
      case 'refresh-parts':
        loadParts()
          .then(({ refreshParts }) => refreshParts(report, message.texts))
          .catch(fault);
        return;
      case 'show-part': {
        const part = document.querySelector(`[data-site-part="${message.part}"]`);
        if (part) reveal(part, 'nearest');
        return;
      }
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
      themes: themeColors(),
      title: document.title.slice(0, 500),
      width: window.innerWidth,
    });
    // Preloaded, since the first click may come while offline.
    requestIdleCallback(() => void Promise.all([loadRichText(), loadSketch()]).then(keepPages).catch(fault), {
      timeout: aheadMsMax,
    });
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
    if (mode === 'parts' && parts?.pickPart(target, event, report)) return;
    if (mode !== 'edit') {
      if (!(link instanceof HTMLAnchorElement) || !/^https?:/.test(link.protocol)) return;
      const isHere = link.origin === location.origin;
      // Links within the page scroll natively.
      if (isHere && link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      if (!isHere) return void window.open(link.href, '_blank', 'noopener');
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
    const adds = event.shiftKey || event.metaKey || event.ctrlKey;
    if (adds) return report({ type: 'pick', ...describeTarget(ownDoc(), target), adds: 'yes' });
    const at = event.detail > 0 ? { x: event.clientX, y: event.clientY } : undefined;
    report({ type: 'pick', ...describeTarget(ownDoc(), target), at });
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('auxclick', (event) => mode === 'edit' && event.preventDefault(), true);
  window.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const { target: form } = event;
      if (mode !== 'browse' || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      // GET forms such as a search navigate. Other forms are blocked, since trying the page must not submit anything.
      const { origin, pathname } = new URL(form.action, location.href);
      const fields = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      if (origin === location.origin) report({ type: 'navigate', path: `${pathname}?${new URLSearchParams(fields)}` });
    },
    true,
  );

  import(/* webpackChunkName: "edit-arrange" */ './arrange.ts').then(({ arrangeWith, createGhosts }) => {
    ghosts = createGhosts();
    ghosts.shown(connection !== undefined && mode === 'edit');
    drag = arrangeWith({
      overlay,
      report,
      doc: ownDoc,
      canDrag: () => mode === 'edit' && arranges !== 'no',
      isEditing: () => mode === 'edit',
      isInText: (element) => text?.element.contains(element) === true,
      selected: () => selected,
      labelOf: (id) => (id === selected.block ? selected.label : ''),
      endText: () => endText(),
    });
  }, fault);

  // Back from a dialog that the text's toolbar opened.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) text?.element.focus({ preventScroll: true });
  });
  window.addEventListener('scrollend', () => (isRevealing = false));
  window.addEventListener('paste', (event) => {
    if (mode !== 'edit' || event.defaultPrevented || isNative(event)) return;
    event.preventDefault();
    report({ type: 'pasted', text: (event.clipboardData?.getData('text/plain') ?? '').slice(0, 500_000) });
  });
  window.addEventListener('keydown', (event) => {
    if (drag?.isActive() && event.key === 'Escape') {
      event.preventDefault();
      return drag.end(false);
    }
    if (mode === 'browse' || event.defaultPrevented) return;
    const key = shellKeyOf(event);
    if (key) {
      event.preventDefault();
      return report({ type: 'key', key });
    }
    if (mode !== 'edit' || isNative(event)) return;
    const name = shortcutOf(event);
    // Selected text on the page is copied as text.
    if (!name || ((name === 'copy' || name === 'cut') && !getSelection()?.isCollapsed)) return;
    event.preventDefault();
    report({ type: 'shortcut', name });
  });
}

const aheadMsMax = 2000;
type SiteParts = typeof import('./site-parts.ts');
let parts: SiteParts | undefined;
/** Loaded only for the screens of header, footer, bar, and pop-up. */
const loadParts = async (): Promise<SiteParts> =>
  (parts ??= await import(/* webpackChunkName: "edit-parts" */ './site-parts.ts'));

const loadRichText = () => import(/* webpackChunkName: "edit-text" */ './rich-text/edit-rich-text.ts');

/** Loaded when offline. */
const loadSketch = () => import(/* webpackChunkName: "edit-sketch" */ './sketch.ts');

/** Fields of the page and the text being edited handle their own keys. */
const isNative = (event: Event): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName)),
    );

/** Shortcuts of every screen. Ctrl+S would otherwise be the browser's, which saves the file of the page. */
function shellKeyOf(event: KeyboardEvent): ShellKey | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey || event.getModifierState('AltGraph')) return undefined;
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && (key === 'k' || key === 's') ? key : undefined;
  return key === '?' && !isNative(event) ? key : undefined;
}

/** Ignores AltGr, which types letters on some keyboards. Editor 3.4. */
function shortcutOf(event: KeyboardEvent): ShortcutName | undefined {
  if (event.key === 'Escape') return 'escape';
  if (event.getModifierState('AltGraph')) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && !event.altKey && key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (event.ctrlKey && !event.altKey && key === 'y') return 'redo';
  if (mod && !event.altKey && !event.shiftKey) return ({ c: 'copy', x: 'cut', d: 'duplicate' } as const)[key];
  if (!mod && !event.altKey && key === '/') return 'add';
  if (!mod && (key === 'delete' || key === 'backspace')) return 'delete';
  if (event.altKey && !mod && key === 'arrowup') return 'move-up';
  if (event.altKey && !mod && key === 'arrowdown') return 'move-down';
  return undefined;
}

/** Whether the document is a single fixed section: a template area or a shared section. */
const isArea = (doc: string | undefined): boolean => doc?.startsWith('field-') === true || isShared(doc);

function isInView(element: Element | undefined): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}

/** A smooth scroll to the selected element hasn't ended yet. */
let isRevealing = false;

/** `start` leaves room above it for the toolbar. */
function reveal(element: Element, scroll: 'nearest' | 'center' | 'start'): void {
  const behavior = calm() ? 'auto' : 'smooth';
  // Without the event it would never end.
  isRevealing = 'onscrollend' in window;
  if (scroll === 'start') scrollBy({ top: element.getBoundingClientRect().top - 72, behavior });
  else element.scrollIntoView({ block: scroll, behavior });
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

if (window.parent !== window) {
  start();
  if (new URLSearchParams(location.search).get('part') === 'pop-up')
    void loadParts().then(({ showPopUp }) => showPopUp());
}

// Shows content that visitors don't see while editing: blocks and sections hidden on this device type are drawn faintly, so that they
// stay reachable (editor A19), and empty ones get a size and a hint.
import { messages } from './messages.ts';

export type Ghosts = { shown(isShown: boolean): void };

export function createGhosts(): Ghosts {
  const sheet = new CSSStyleSheet();
  const ghost = (selector: string, device: string, label: string) => `
    ${selector}[data-hidden~='${device}'] { display: block !important; position: relative; opacity: 0.45; outline: 2px dashed currentColor; outline-offset: 4px; }
    ${selector}[data-hidden~='${device}']::after { content: '${label}'; position: absolute; inset-block-end: 0; inset-inline-end: 0; padding: 2px 8px;
      font: 500 12px/18px system-ui, sans-serif; color: #fff; background: #1b1e24; border-radius: 4px; }`;
  // Container queries: a block by its section's width, a section by the window's, as in the page's own stylesheet.
  const ghosts = (width: string, device: string, label: string) =>
    `@container page-section ${width} {${ghost('.section-grid > .sqs-block', device, label)}} @media ${width} {${ghost('.page-section', device, label)}}`;
  const empty = `.section-grid:empty { min-height: max(var(--least, 0px), 240px); outline: 2px dashed gray; outline-offset: -12px;
      &::before { content: '${messages.emptySection}'; grid-column: 1 / -1; padding-bottom: 80px; text-align: center; } }
    .sqs-html-content[data-empty]:not(.ProseMirror) { &::before { content: '${messages.emptyText}'; opacity: 0.6; } > * { display: none; } }
    p.summary-empty { display: grid; place-content: center; min-height: 96px; text-align: center; }`;
  sheet.replaceSync(
    empty +
      ghosts('(max-width: 432px)', 'phone', messages.hiddenOnPhone) +
      ghosts('(min-width: 433px)', 'desktop', messages.hiddenOnDesktop),
  );
  return {
    shown(isShown) {
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
      document.adoptedStyleSheets = isShown ? [...others, sheet] : others;
    },
  };
}

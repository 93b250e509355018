// Runs the page's scripts while editing. Their DOM changes to a block stay until the server renders the block differently. Then the block
// is replaced and the scripts run again: block scripts on the new elements, template scripts through the original's hooks for swapped
// content (`globalDestroy`, `afterBodyLoad`; template-folders 10).

type Lifecycle = { globalDestroy?(y: unknown): void; afterBodyLoad?(y: unknown): void };

/** Whether morphing continues into this element. */
export type MayMorph = (old: Node, next: Node) => boolean;

/** Block types that scripts modify. */
const scripted =
  '[data-gallery],[data-album],[data-carousel],.calendar-months,[data-share],[data-stoa-form],[data-frame],video[data-autoplay]';

/** @param fault reports script errors, which never stop patching */
export function createPageScripts(fault: (error: unknown) => void) {
  const drawn = new WeakMap<HTMLElement, string>();
  const shapes = new Map<string, string>();
  for (const block of document.querySelectorAll<HTMLElement>('[data-b]'))
    if (hasScript(block)) drawn.set(block, block.outerHTML);
  for (const section of document.querySelectorAll<HTMLElement>('[data-section-id]'))
    shapes.set(section.dataset.sectionId ?? '', shapeOf(section.outerHTML));

  const tell = (step: keyof Lifecycle) => {
    const { Squarespace, Y } = window as { Squarespace?: Lifecycle; Y?: unknown };
    try {
      Squarespace?.[step]?.(Y);
    } catch (error) {
      fault(error);
    }
  };

  return {
    /** Scripts inside blocks run only on page load, which also updates the CSP with their hashes. */
    needsReload: (html: Readonly<Record<string, string>>, present: (id: string) => readonly HTMLElement[]): boolean =>
      Object.entries(html).some(([id, text]) => {
        if (!/<script\b/i.test(text)) return false;
        const here = present(id).flatMap(scriptsIn);
        return scriptsIn(parsed(text)).some((script) => !here.includes(script));
      }),

    /** @param kept the text being edited, which is newer than any server answer @param patch returns whether it could show the change */
    around(
      html: Readonly<Record<string, string>>,
      kept: HTMLElement | undefined,
      patch: (mayMorph: MayMorph) => boolean,
    ): boolean {
      // Changes to text only restart no scripts.
      const isNewShape = Object.entries(html).filter(([id, text]) => {
        const shape = shapeOf(parsed(text).innerHTML);
        const isNew = shapes.get(id) !== shape;
        shapes.set(id, shape);
        return isNew;
      });
      if (isNewShape.length > 0) tell('globalDestroy');
      const replaced: [old: HTMLElement, next: HTMLElement][] = [];
      const isShown = patch((old, next) => {
        if (old === kept) return false;
        if (!(old instanceof HTMLElement && next instanceof HTMLElement)) return true;
        if (next.dataset.b === undefined || !hasScript(next) || old.contains(kept ?? null)) return true;
        if (drawn.get(old) === next.outerHTML) return false;
        const fresh = next.cloneNode(true) as HTMLElement;
        drawn.set(fresh, next.outerHTML);
        replaced.push([old, fresh]);
        return false;
      });
      for (const [old, next] of replaced) old.replaceWith(next);
      document.dispatchEvent(new Event('stoa:patched'));
      if (isNewShape.length > 0) tell('afterBodyLoad');
      return isShown;
    },
  };
}

const hasScript = (block: Element): boolean => block.matches(scripted) || block.querySelector(scripted) !== null;

/** Parses all of it: an area has several columns. */
function parsed(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const whole = document.createElement('div');
  whole.append(template.content);
  return whole;
}

/** The markup's elements and attributes, without text. */
const shapeOf = (html: string): string => html.replace(/>[^<>]+</g, '><');

const scriptsIn = (element: Element): string[] =>
  [...element.querySelectorAll('script')].map((script) => `${script.src} ${script.textContent}`);

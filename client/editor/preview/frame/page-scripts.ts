// The page's scripts while it is edited. Their changes to a block stay until the server draws the block differently. Then the block is
// replaced and the scripts run again: scripts of blocks on the new elements, scripts of templates by the original's hooks for a page whose
// content is swapped (`globalDestroy`, `afterBodyLoad`; template-folders 10).

type Lifecycle = { globalDestroy?(y: unknown): void; afterBodyLoad?(y: unknown): void };

/** Whether the morph goes on into this element. */
export type MayMorph = (old: Node, next: Node) => boolean;

/** Blocks whose elements scripts change. */
const scripted =
  '[data-gallery],[data-album],[data-carousel],.calendar-months,[data-share],[data-stoa-form],[data-frame],video[data-autoplay]';

/** @param fault a script that failed stops nothing */
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
    /** Scripts that were written into a block run only when the page is loaded, which also lets its policy know them. */
    needsReload: (html: Readonly<Record<string, string>>, present: (id: string) => readonly HTMLElement[]): boolean =>
      Object.entries(html).some(([id, text]) => {
        if (!/<script\b/i.test(text)) return false;
        const here = present(id).flatMap(scriptsIn);
        return scriptsIn(parsed(text)).some((script) => !here.includes(script));
      }),

    /** @param kept the text being edited, which is newer than any answer @param patch returns whether the change is shown */
    around(
      html: Readonly<Record<string, string>>,
      kept: HTMLElement | undefined,
      patch: (mayMorph: MayMorph) => boolean,
    ): boolean {
      // Words that are typed restart nothing.
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

/** All of it: an area is several columns. */
function parsed(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const whole = document.createElement('div');
  whole.append(template.content);
  return whole;
}

/** The elements with their attributes, without the words in them. */
const shapeOf = (html: string): string => html.replace(/>[^<>]+</g, '><');

const scriptsIn = (element: Element): string[] =>
  [...element.querySelectorAll('script')].map((script) => `${script.src} ${script.textContent}`);

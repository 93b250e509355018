// The phone menu: a `<details data-header-menu>` that works without script. With script it behaves as a dialog: it traps the focus,
// closes with Escape or a click outside, and returns the focus to its button. Folders of the wide menu close in the same ways.
// Editor 4.3 "Header".

export function startHeaderMenu(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-header-menu]')) {
    let leave: (() => void) | undefined;
    const follow = () => {
      leave?.();
      leave = menu.open ? enter(menu) : undefined;
    };
    menu.addEventListener('toggle', follow);
    // Opened before the script ran.
    if (menu.open) follow();
  }
}

/** A folder is a native `<details>`, which would not close when the focus moves on. */
export function startHeaderFolders(): void {
  const openFolder = () => document.querySelector<HTMLDetailsElement>('.header-nav .header-nav-folder[open]');
  document.addEventListener('keydown', ({ key }) => {
    const folder = key === 'Escape' ? openFolder() : null;
    if (!folder) return;
    folder.open = false;
    folder.querySelector('summary')?.focus();
  });
  for (const turned of ['pointerdown', 'focusin']) {
    document.addEventListener(turned, ({ target }) => {
      const folder = openFolder();
      if (folder && !folder.contains(target as Node)) folder.open = false;
    });
  }
}

/** @returns a function that undoes it */
function enter(menu: HTMLDetailsElement): () => void {
  const button = menu.querySelector('summary');
  const panel = menu.querySelector<HTMLElement>('[data-header-menu-panel]');
  panel?.setAttribute('role', 'dialog');
  panel?.setAttribute('aria-label', button?.getAttribute('aria-label') ?? 'Menu');
  const rest = everythingBut(menu).filter((element) => !element.inert);
  for (const element of rest) element.inert = true;
  panel?.querySelector<HTMLElement>('a, summary, button, input')?.focus({ preventScroll: true });

  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    menu.open = false;
    button?.focus();
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  document.addEventListener('pointerup', ({ target }) => menu.contains(target as Node) || close(), { signal });
  // A wider window hides the menu, which must not leave the page inert; neither must the back/forward cache.
  window.addEventListener('resize', () => button?.checkVisibility() || close(), { signal });
  window.addEventListener('pagehide', close, { signal });
  return () => {
    listening.abort();
    for (const element of rest) element.inert = false;
  };
}

/** The siblings of the menu and of each of its ancestors. */
function everythingBut(menu: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element: HTMLElement = menu; element !== document.body && element.parentElement; ) {
    const parent: HTMLElement = element.parentElement;
    for (const child of parent.children) if (child !== element && child instanceof HTMLElement) found.push(child);
    element = parent;
  }
  return found;
}

// The phone menu: a `<details data-header-menu>` that opens without a script. With one it behaves as a dialog: the focus goes in
// and stays, Escape and a press outside close it, and the focus goes back to its button. Folders of the wide menu lie over the page:
// they close in the same ways. Editor 4.3 "Header".

export function startHeaderMenu(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-header-menu]')) {
    let leave: (() => void) | undefined;
    const follow = () => {
      leave?.();
      leave = menu.open ? enter(menu) : undefined;
    };
    menu.addEventListener('toggle', follow);
    // Opened before the script was there.
    if (menu.open) follow();
  }
}

/** A folder opens by itself, being a `<details>`; it would stay open when the visitor has turned to something else. */
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

/** @returns what undoes it */
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
  // A window grown wide hides the menu, which must not keep the page shut; nor must a page that was left and comes back.
  window.addEventListener('resize', () => button?.checkVisibility() || close(), { signal });
  window.addEventListener('pagehide', close, { signal });
  return () => {
    listening.abort();
    for (const element of rest) element.inert = false;
  };
}

/** The siblings of the menu and of everything that it stands in. */
function everythingBut(menu: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element: HTMLElement = menu; element !== document.body && element.parentElement; ) {
    const parent: HTMLElement = element.parentElement;
    for (const child of parent.children) if (child !== element && child instanceof HTMLElement) found.push(child);
    element = parent;
  }
  return found;
}

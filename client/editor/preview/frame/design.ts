// Previews style changes: replaces the site's stylesheet and the body's classes without a reload.

let sheet: CSSStyleSheet | undefined;
let shown: readonly string[] | undefined;

export function showDesign(design: { css: string; classes: string[]; shownClasses: string[] }): void {
  sheet ??= new CSSStyleSheet({ baseURL: `${location.origin}/` });
  sheet.replaceSync(design.css);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  // A constructed stylesheet cannot @import, so the site's own must stay for its fonts.
  if (!design.css.includes('@import')) {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/site.css"]'))
      link.disabled = true;
  }
  document.body.classList.remove(...(shown ?? design.shownClasses));
  document.body.classList.add(...design.classes);
  shown = design.classes;
}

export function isPresent(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    // Templates may contain selectors that the browser cannot parse; show the control rather than hide it.
    return true;
  }
}

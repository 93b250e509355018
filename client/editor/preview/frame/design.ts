// Styles that are tried out: the whole sheet of the site and the body's classes, put on the page without loading it again.

let sheet: CSSStyleSheet | undefined;
let shown: readonly string[] | undefined;

export function showDesign(design: { css: string; classes: string[]; shownClasses: string[] }): void {
  sheet ??= new CSSStyleSheet({ baseURL: `${location.origin}/` });
  sheet.replaceSync(design.css);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  // A sheet of this kind imports nothing: fonts that the site's own brings in must stay.
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
    // A template's author may have written anything there; then the control is better shown than lost.
    return true;
  }
}

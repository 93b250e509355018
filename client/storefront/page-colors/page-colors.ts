// The colors of the page for what lies over it: system.css cannot know what a template has behind its text.

/** Sets `--page-background` and `--page-text`. A page without a color of its own keeps the browser's, and one that sets them keeps its own. */
export function markPageColors(): void {
  const root = document.documentElement;
  if (getComputedStyle(root).getPropertyValue('--page-background') !== '') return;
  const color = [document.querySelector('main'), document.body, root]
    .flatMap((element) => (element ? [getComputedStyle(element).backgroundColor] : []))
    .find((found) => !/^transparent$|[,/] ?0\)$/.test(found));
  if (color === undefined) return;
  root.style.setProperty('--page-background', color);
  root.style.setProperty('--page-text', getComputedStyle(document.body).color);
}

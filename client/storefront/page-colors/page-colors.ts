// The page's colors for overlays: system.css cannot know the template's background.

/** Sets `--page-background` and `--page-text` where the template does not. */
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

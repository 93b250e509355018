// Visible design faults of a site's page: blocks off the grid, a third font family, empty boxes, images that did not load, and
// elements wider than the screen. Axe checks contrast.
import type { Page } from 'playwright-core';

/** Findings as text, e.g. `empty box: div.summary-block 1280x44`. */
export const designFindings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const findings: string[] = [];
    const nameOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const [name] = String(element.getAttribute('class') ?? '').split(' ');
      return `${element.tagName.toLowerCase()}${name ? `.${name}` : ''} ${Math.round(width)}x${Math.round(height)}`;
    };
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = [...document.body.querySelectorAll('*')].filter(isShown);

    // Images below the fold load only when they are scrolled to.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].filter(isShown).map((image) => image.decode().catch(() => undefined)));
    for (const image of document.images)
      if (isShown(image) && image.naturalWidth === 0) findings.push(`missing image: ${image.getAttribute('src')}`);

    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) findings.push(`${over} px wider than the screen`);

    const families = new Map<string, string>();
    for (const element of all) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const [family = ''] = getComputedStyle(element).fontFamily.split(',');
      if (hasText && !element.closest('code, pre, svg')) families.set(family.replaceAll('"', ''), nameOf(element));
    }
    if (families.size > 2)
      findings.push(`font families: ${[...families].map(([family, where]) => `${family} (${where})`).join(', ')}`);

    // Posts have one centered text column.
    for (const grid of document.querySelectorAll('.section-grid:not(.post-body *)')) {
      const style = getComputedStyle(grid);
      const start = grid.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft);
      const gap = Number.parseFloat(style.columnGap);
      let at = start;
      const columns = style.gridTemplateColumns.split(' ').map((width) => {
        const left = at;
        at += Number.parseFloat(width) + gap;
        return { left, right: at - gap };
      });
      for (const block of grid.children) {
        const { left, right } = block.getBoundingClientRect();
        if (!isShown(block) || !block.classList.contains('sqs-block')) continue;
        const isOn = (edge: 'left' | 'right', px: number) => columns.some((one) => Math.abs(one[edge] - px) < 1);
        if (!isOn('left', left) || !isOn('right', right)) findings.push(`off the grid: ${nameOf(block)} at ${left}`);
      }
    }

    // One pixel is for screen readers only; a few pixels are a line.
    const sizeMin = 8;
    const content = 'img, svg, video, audio, iframe, canvas, input, textarea, select, hr, progress, meter';
    for (const element of all) {
      const { width, height } = element.getBoundingClientRect();
      if (width < sizeMin || height < sizeMin || element.closest('svg, .sqs-block-spacer, select')) continue;
      if (element.textContent?.trim() || element.matches(content) || element.querySelector(content)) continue;
      const isDrawn = [undefined, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part);
        if (part !== undefined && (style.content === 'none' || style.content === 'normal')) return false;
        const hasColor = !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
        return hasColor || style.backgroundImage !== 'none' || part !== undefined;
      });
      const isCell = element.matches('td, th');
      if (!isDrawn && !isCell && element.children.length === 0) findings.push(`empty box: ${nameOf(element)}`);
    }
    return findings;
  });

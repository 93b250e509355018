// What a person does with a control: by keyboard alone, where Tab and the arrow keys must lead to it, or with a finger. For browser tests.
import type { Locator, Page } from 'playwright-core';

export type Hand = {
  /** Presses a button, a link, or a checkbox. */
  use(control: Locator): Promise<void>;
  write(field: Locator, words: string): Promise<void>;
  choose(select: Locator, label: string): Promise<void>;
};

/** More than any screen has, and the frames until a dialog or a menu has the focus. */
const stepsMax = 600;

/** @throws when the keys do not lead to it */
export async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < stepsMax; step++) {
    const key = await control.evaluate(keyTowards);
    if (key === 'here') return;
    if (key === 'soon') await page.evaluate(() => new Promise(requestAnimationFrame));
    else await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${control}`);
}

export const byKeyboard = (page: Page): Hand => ({
  async use(control) {
    await reach(page, control);
    const isChecked = await control.evaluate((one) => one instanceof HTMLInputElement);
    await page.keyboard.press(isChecked ? 'Space' : 'Enter');
  },
  async write(field, words) {
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
  },
  async choose(select, label) {
    await reach(page, select);
    await page.keyboard.type(label);
  },
});

export const byFinger = (): Hand => ({
  async use(control) {
    await control.waitFor();
    const isInput = await control.evaluate((one) => one instanceof HTMLInputElement);
    await (isInput ? control.locator('xpath=ancestor::label') : control).tap();
  },
  write: (field, words) => field.fill(words),
  choose: async (select, label) => void (await select.selectOption({ label })),
});

type Point = { x: number; y: number };

/** On the glass: Playwright's own finger only taps. */
export async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 8;
  return {
    down: (at: Point) => send('touchStart', at),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= steps; step++)
        await send('touchMove', {
          x: from.x + ((to.x - from.x) * step) / steps,
          y: from.y + ((to.y - from.y) * step) / steps,
        });
    },
    up: () => send('touchEnd'),
  };
}

/** Lists, trees, tabs, and radio buttons are one stop, with arrow keys inside. */
function keyTowards(control: Element): string {
  const focused = document.activeElement;
  if (focused === control || !focused) return 'here';
  const over = control.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (over && !over.closest('[role="region"]') && !over.contains(focused)) return 'soon';
  if (focused instanceof HTMLInputElement && control instanceof HTMLInputElement)
    if (focused.type === 'radio' && control.type === 'radio' && focused.name === control.name) return 'ArrowDown';
  const group = focused.closest('[role="treegrid"], [role="grid"], [role="tablist"], [role="menu"]');
  if (!group?.contains(control)) return 'Tab';
  if (group.role === 'tablist' || control.closest('[role="row"]')?.contains(focused)) return 'ArrowRight';
  return 'ArrowDown';
}

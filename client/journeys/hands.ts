// How someone works a screen: with the pointer, with a finger (in a context that has touch), or with the keyboard alone, where everything has to be reachable with Tab.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export type How = 'pointer' | 'finger' | 'keyboard';
export type Hands = ReturnType<typeof handsOf>;

const tabsMax = 120;
const entriesMax = 12;

/** The owner of a new site: from the one-time link, through the name of the shop, to Home. Admin, job 1. */
export async function claimBy(page: Page, how: How, ownerLink: string | undefined): Promise<void> {
  const { type, press } = handsOf(page, how);
  await page.goto(ownerLink ?? '');
  await type(page.getByLabel('Your name'), 'Rosalind');
  await type(page.getByLabel('Email'), 'rosalind@shop.example');
  await type(page.getByLabel('Password'), 'correct horse battery');
  await press(page.getByRole('button', { name: /password/ }).last());
  await type(page.getByLabel('Shop name'), 'Seedling Press');
  await press(page.getByRole('button', { name: 'Continue', exact: true }));
  await page.getByRole('heading', { name: 'What you sell', level: 2 }).waitFor();
  await press(page.getByRole('link', { name: 'Finish later' }));
  await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
}

export function handsOf(page: Page, how: How) {
  const isByKeyboard = how === 'keyboard';
  const click = (target: Locator) => (how === 'finger' ? target.tap() : target.click());
  let taken = 0;
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  /** Moves the focus with Tab until it is there. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < tabsMax; tabs++) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }

  return {
    reach,

    /** How many steps were taken since it was asked last: each press, field, choice, and turn is one. */
    steps(): number {
      const before = taken;
      taken = 0;
      return before;
    },

    /** A button or a link. Space, where Enter does something else. */
    async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      taken++;
      await target.waitFor();
      if (!isByKeyboard) return click(target);
      await reach(target);
      await page.keyboard.press(key);
    },

    /** From the menu that is open. */
    async pick(name: string): Promise<void> {
      taken++;
      const item = page.getByRole('menuitem', { name, exact: true });
      await item.waitFor();
      if (!isByKeyboard) return click(item);
      for (let entries = 0; entries < entriesMax; entries++) {
        if (await hasFocus(item)) return page.keyboard.press('Enter');
        await page.keyboard.press('ArrowDown');
      }
      throw new Error(`The arrow keys do not reach ${name}`);
    },

    /** Into a field, in place of what is there. */
    async type(field: Locator, text: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return field.fill(text);
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },

    /** A date and time, e.g. 2031-11-28T09:00: by keyboard part by part, as the browser shows them in English. */
    async time(field: Locator, when: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return field.fill(when);
      await reach(field);
      const [year, month, day, hour, minute] = when.split(/\D/).map(Number);
      const two = (part = 0) => String(part).padStart(2, '0');
      await page.keyboard.type(`${two(month)}${two(day)}${year}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type(`${two((((hour ?? 0) + 11) % 12) + 1)}${two(minute)}${(hour ?? 0) < 12 ? 'A' : 'P'}`);
      await expect.poll(() => field.inputValue()).toBe(when);
    },

    /** From a native select: by typing, as people do. */
    async choose(field: Locator, label: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return void (await field.selectOption({ label }));
      await reach(field);
      await page.keyboard.type(label);
      await expect
        .poll(() => field.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label))
        .toBe(label);
    },

    /** A box or a switch. */
    async turn(box: Locator, isOn: boolean): Promise<void> {
      taken++;
      await box.waitFor();
      if ((await box.isChecked()) === isOn) return;
      if (!isByKeyboard) return box.setChecked(isOn);
      await reach(box);
      await page.keyboard.press('Space');
    },
  };
}

// Restaurant menus: sections, dishes, and prices, written as one text. Portable.
//
//   Lunch                     a menu: a line, then a line of ===
//   =====
//   Starters                  a section: a line, then a line of ---
//   --------
//   Served until four.        a separate line: the section's description
//
//   Soup of the day           a dish: name, description, and price on consecutive lines
//   With sourdough
//   $9

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.menu;

export type Dish = { name: string; text: string; prices: { what: string; price: string }[] };
export type MenuSection = { title: string; text: string; dishes: Dish[] };
export type MenuPart = { title: string; text: string; sections: MenuSection[] };

const example = `Dinner
======

Starters
--------

Burrata
Roast peaches, basil, grilled bread
$14

Mains
-----

Wood-fired trout
Brown butter, capers, new potatoes
$26`;

export const menuBlock = defineBlock({
  number: 18,
  key: 'menu',
  name: 'Menu',
  icon: 'M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3zM21 15v7',
  group: 'lists',
  finds: 'restaurant cafe food drinks dishes price list prices services',
  props: z.object({
    menu: z.string().max(20_000).default(''),
    design: z.enum(['one', 'two']).default('one'),
    /** Prefix of a price that is only a number. */
    currency: z.string().max(5).default('$'),
  }),
  isOpen: true,
  starter: { menu: example },
  fields: {
    menu: { kind: 'text', isLong: true, label: messages.menu, help: messages.help, placeholder: example },
    design: choice(words.columns, { one: messages.one, two: messages.two }),
    currency: { kind: 'text', label: messages.currency, help: messages.currencyHelp },
  },
  siteFile: { fields: { menu: z.string().max(20_000), design: z.enum(['one', 'two']).optional() } },
});

const isRule = (line: string | undefined, sign: string) =>
  line !== undefined && line.length >= 3 && line.split(sign).join('') === '';

/** Never fails: a line that is neither a heading nor a dish becomes text of its section. */
export function readMenu(text: string, currency = ''): MenuPart[] {
  const parts: MenuPart[] = [];
  const part = () => parts.at(-1) ?? parts[parts.push({ title: '', text: '', sections: [] }) - 1]!;
  const section = () =>
    part().sections.at(-1) ?? part().sections[part().sections.push({ title: '', text: '', dishes: [] }) - 1]!;
  for (const lines of paragraphs(text)) {
    let rest = lines;
    while (rest.length > 0) {
      const [line = '', rule] = rest;
      if (isRule(rule, '=')) parts.push({ title: line, text: '', sections: [] });
      else if (isRule(rule, '-')) part().sections.push({ title: line, text: '', dishes: [] });
      else break;
      rest = rest.slice(2);
    }
    if (rest.length === 0) continue;
    const dish = dishOf(rest, currency);
    if (dish) section().dishes.push(dish);
    else if (part().sections.length === 0) part().text = joined(part().text, rest);
    else section().text = joined(section().text, rest);
  }
  return parts;
}

const paragraphs = (text: string): string[][] =>
  text
    .replaceAll('\r', '')
    .split('\n\n')
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);

const joined = (before: string, lines: readonly string[]) =>
  [before, lines.join(' ')].filter((text) => text !== '').join(' ');

/** `$9`, `9.50`, or `Glass $9` at the end of a line: a currency sign or only a number. */
const priceAtEnd =
  /^(.{0,200}?)(?:^|\s)((?:[$€£¥₹]|[A-Z]{3})\s?\d[\d.,]{0,11}|\d[\d.,]{0,11}(?:\s?(?:[€£$¥]|[A-Z]{3}|kr|zł))?)$/u;

/** A single line is text, unless it ends with a price. */
function dishOf(lines: readonly string[], currency: string): Dish | undefined {
  const prices: Dish['prices'] = [];
  let end = lines.length;
  while (end > 1) {
    const found = priceAtEnd.exec(lines[end - 1]!);
    if (!found) break;
    prices.unshift({ what: found[1]!.trim(), price: withSign(found[2]!, currency) });
    end--;
  }
  const [name = '', ...others] = lines.slice(0, end);
  if (prices.length > 0) return { name, text: others.join(' '), prices };
  const inline = priceAtEnd.exec(name);
  if (lines.length === 1 && inline && inline[1]!.trim() !== '')
    return { name: inline[1]!.trim(), text: '', prices: [{ what: '', price: withSign(inline[2]!, currency) }] };
  return lines.length > 1 ? { name, text: others.join(' '), prices: [] } : undefined;
}

const withSign = (price: string, currency: string) => (/^[\d.,]+$/.test(price) ? `${currency}${price}` : price);

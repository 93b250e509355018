// The fields of a site part, by path: undo, merging, and choosing between two versions work field by field.
import { same } from '../../../../../server/base/same.ts';
import type { NavigationItem } from '../../../../../server/site/navigation/schema.ts';
import { timeText } from '../../../time-text.ts';
import { messages } from './messages.ts';

/** By path, e.g. `header.siteTitle` or `text`. */
export type Fields = Readonly<Record<string, unknown>>;

/** Groups are split one level deep: lists, and groups within groups, are one field. */
export const fieldsOf = (content: object): Fields =>
  Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );

export function contentOf<Content>(fields: Fields): Content {
  const content: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', inner] = path.split('.');
    content[name] = inner === undefined ? value : { ...(content[name] as object | undefined), [inner]: value };
  }
  return content as Content;
}

const header = (label: string) => messages.fieldOf({ part: messages.header, label });
const footer = (label: string) => messages.fieldOf({ part: messages.footer, label });

/** Labels of the fields, for conflicts. */
export const fieldWords: { readonly [path: string]: string } = {
  'header.siteTitle': header(messages.siteTitle),
  'header.siteTagLine': header(messages.tagLine),
  'header.showTagLine': header(messages.showTagLine),
  'header.logoImageId': header(messages.logo),
  'header.logoHeightPx': header(messages.logoHeight),
  'header.layout': header(messages.layout),
  'header.navAlignment': header(messages.navAlignment),
  'header.theme': header(messages.colors),
  'header.isSticky': header(messages.isSticky),
  'header.showSearch': header(messages.search),
  'header.showAccount': header(messages.account),
  'header.showCart': header(messages.cart),
  'header.showSocial': header(messages.social),
  'header.button': header(messages.button),
  'header.socialLinks': header(messages.social),
  'footer.columns': footer(messages.columns),
  'footer.showTitle': footer(messages.footerTitle),
  'footer.showMenu': footer(messages.footerMenu),
  'footer.showPolicies': footer(messages.policies),
  'footer.showContact': footer(messages.contact),
  'footer.showSocial': footer(messages.social),
  'footer.theme': footer(messages.colors),
  'footer.copyright': footer(messages.copyright),
  isOn: messages.show,
  style: messages.style,
  text: messages.text,
  'clickthroughUrl.url': messages.link,
  'clickthroughUrl.newWindow': messages.newWindow,
  canDismiss: messages.canDismiss,
  startsAt: messages.startsAt,
  endsAt: messages.endsAt,
  title: messages.title,
  imageId: messages.image,
  action: messages.action,
  formId: messages.form,
  'button.title': messages.buttonText,
  'button.url': messages.link,
  'button.newWindow': messages.newWindow,
  showOnTimer: messages.onTimer,
  timerDelay: messages.seconds,
  showOnScroll: messages.onScroll,
  scrollPercentage: messages.percent,
  showOnLeave: messages.onLeave,
  displayFrequency: messages.again,
  showUntilSignup: messages.untilSignup,
  enableMobile: messages.onPhones,
  anchor: messages.anchor,
  showOnAllPages: messages.allPages,
  enabledPages: messages.where,
  homeId: messages.homePage,
};

type Difference = { label: string; now: string | undefined; next: string | undefined };

/** By a page's ID or a menu's name. */
type TitleOf = (name: string) => string | undefined;

/** Compares two versions field by field, and a design setting by setting. Texts are undefined where a sentence cannot show them. */
export function partDifferences(now: object, next: object, titleOf: TitleOf): Difference[] {
  const [a, b] = [flat(now), flat(next)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((path) => !same(a[path], b[path]))
    .map((path) => {
      const menu = path.startsWith('menus.') ? path.slice('menus.'.length) : undefined;
      const textOf = (value: unknown = null) => {
        if (menu !== undefined) return menuText(value as readonly NavigationItem[] | null, titleOf);
        return path === 'homeId' ? titleOf(String(value)) : fieldText(path, value);
      };
      const label = menu === undefined ? (fieldWords[path] ?? path) : (titleOf(menu) ?? menu);
      return { label, now: textOf(a[path]), next: textOf(b[path]) };
    });
}

/** E.g. `Home, Shop (Prints, Cards), About`. */
function menuText(items: readonly NavigationItem[] | null, titleOf: TitleOf): string | undefined {
  const words = (items ?? []).flatMap(({ collectionId, externalLink, items: inner = [] }) => {
    const title = externalLink?.title ?? (collectionId === undefined ? undefined : titleOf(collectionId));
    if (title === undefined) return [];
    return inner.length === 0 ? title : `${title} (${menuText(inner, titleOf)})`;
  });
  return words.length > 0 ? words.join(', ') : messages.empty;
}

const flat = (content: object): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(content)).flatMap(([path, value]) =>
      path.startsWith('values.') ? Object.entries(value as Fields) : [[path, value]],
    ),
  );

const choices: { readonly [path: string]: { readonly [value: string]: string } } = {
  'header.layout': messages.layouts,
  'header.navAlignment': messages.alignments,
  'header.theme': messages.themes,
  'footer.theme': messages.themes,
  style: messages.styles,
  action: messages.actions,
  anchor: messages.anchors,
};
const unreadable = ['header.logoImageId', 'imageId', 'formId'];
/** Links name pages, posts, and products by ID. */
const recordId = /^[0-9a-f]{24}(?:#|$)/;
/** Longer texts, such as style sheets, are compared in their field: taking theirs can be undone. */
const textMax = 300;

/** The value shown in a conflict; undefined for what a sentence cannot show. */
export function fieldText(path: string, value: unknown): string | undefined {
  if (unreadable.includes(path)) return undefined;
  if (typeof value === 'string' && recordId.test(value)) return undefined;
  if (typeof value === 'boolean') return value ? messages.on : messages.off;
  if (value === null || value === '') return messages.empty;
  if (typeof value === 'number' && path.endsWith('At')) return timeText(value);
  if (typeof value === 'number' && path === 'timerDelay') return String(value / 1_000);
  if (typeof value === 'string' || typeof value === 'number') {
    const words = choices[path]?.[value] ?? String(value);
    return words.length > textMax ? undefined : words;
  }
  return path === 'header.socialLinks' && Array.isArray(value) ? value.join(', ') || messages.empty : undefined;
}

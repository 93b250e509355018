// System pages that the owner may put sections on. Editor B6, B7; spec §3 "lock-screen", "sso-screen".
import { html, raw } from '../../base/text/html.ts';
import { type Collection, hasUrl, SystemKind } from '../../content/collection/schema.ts';
import type { OwnPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';

type OwnScreen = { kind: string; at: 'above' | 'below' | 'instead'; layout?: string };

/** Without the site's menus. */
export const lockScreenLayout = 'sqs-lock-screen.block';

const orderConfirmed: OwnScreen = { kind: SystemKind.orderConfirmed, at: 'below' };
const membersOnly: OwnScreen = { kind: SystemKind.membersOnly, at: 'above' };

/**
 * The kind of page whose sections appear on a page type, and where: above a form that asks for something, else below the
 * built-in part. Our choice: neither on the checkout, which stays free of distraction, nor on the error page, which must
 * appear when nothing else does.
 */
export const ownScreens: Readonly<Record<number, OwnScreen>> = {
  [PageType.notFound]: { kind: SystemKind.notFound, at: 'instead' },
  [PageType.search]: { kind: SystemKind.search, at: 'below' },
  [PageType.lockScreen]: { kind: SystemKind.lockScreen, at: 'above', layout: lockScreenLayout },
  [PageType.protectedContent]: { kind: SystemKind.password, at: 'above' },
  [PageType.memberAccessDenied]: membersOnly,
  [PageType.paywall]: membersOnly,
  [PageType.showCart]: { kind: SystemKind.cart, at: 'below' },
  [PageType.orderConfirmed]: orderConfirmed,
  [PageType.donate]: { kind: SystemKind.donation, at: 'below' },
  [PageType.contributionConfirmed]: orderConfirmed,
  [PageType.subscriptionConfirmed]: orderConfirmed,
  [PageType.orderReceived]: orderConfirmed,
  [PageType.membershipConfirmed]: orderConfirmed,
  [PageType.orderStatus]: { kind: SystemKind.orderStatus, at: 'below' },
  [PageType.sso]: { kind: SystemKind.ssoScreen, at: 'above' },
};

/** They are separate pages only while they are edited. */
export const siteStructureTypes: Readonly<Record<string, number>> = {
  [SystemKind.coverPage]: PageType.splash,
  [SystemKind.popup]: PageType.popupOverlay,
  ...Object.fromEntries(
    Object.entries(ownScreens)
      .toReversed()
      .map(([pageType, { kind }]) => [kind, Number(pageType)]),
  ),
};

const builtInNotes: Readonly<Record<string, string>> = {
  [SystemKind.search]: 'The search form and its results appear here.',
  [SystemKind.lockScreen]: 'The site password form appears here.',
  [SystemKind.password]: 'The page password form appears here.',
  [SystemKind.membersOnly]: 'Visitors sign in or buy access here.',
  [SystemKind.cart]: 'The cart appears here.',
  [SystemKind.orderConfirmed]: 'The order appears here.',
  [SystemKind.donation]: 'The donation amounts appear here.',
  [SystemKind.orderStatus]: 'The order, or a form to find it, appears here.',
  [SystemKind.ssoScreen]: 'Visitors sign in here.',
};

/** While the owner's sections are edited, a note takes the place of the built-in part. */
export function builtInPlace(page: Collection): Pick<OwnPage, 'above' | 'below' | 'layout'> {
  const note = hasUrl(page) ? undefined : builtInNotes[page.typeName];
  const screen = Object.values(ownScreens).find(({ kind }) => kind === page.typeName);
  if (note === undefined || !screen) return {};
  const place = html`<p data-built-in style="margin:2rem;padding:4rem 1rem;border:2px dashed;text-align:center">${note}</p>`;
  const { at, layout } = screen;
  return { ...(at === 'above' ? { below: place } : { above: place }), ...(layout !== undefined && { layout }) };
}

/** The page opens at the owner's sections. @param hasHeading the main heading is theirs */
export function belowSections(page: OwnPage, hasHeading: boolean): OwnPage {
  if (page.main.kind !== 'html') return page;
  const text = String(page.main.html);
  // After a wrong password, the field gets the focus. Neither string can come from the owner's text, which is escaped.
  const unfocused = text.includes(' aria-invalid="true"') ? text : text.replace(' autofocus>', '>');
  const lower = hasHeading ? unfocused.replaceAll('<h1', '<h2').replaceAll('</h1>', '</h2>') : unfocused;
  return { ...page, main: { kind: 'html', html: raw(lower) } };
}

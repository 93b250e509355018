// Page 400, /sso: external links lead here, and on to their target once the shopper is signed in. Commerce 2.1.
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import { html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { safeTarget } from '../../../http/redirect.ts';
import { messages } from '../messages.ts';

/** @returns the redirect target when the shopper is already signed in */
export function ssoPage(ctx: Ctx): OwnPage | { redirect: string } {
  const next = safeTarget(ctx.URL.searchParams.get('next') ?? '', ctx.state.origin) ?? '/account';
  if (currentSiteUser.get(ctx)) return { redirect: next };
  const { title, toGoOn } = messages.signIn;
  const signIn = `/account/sign-in?next=${encodeURIComponent(next)}`;
  return {
    kind: 'system',
    pageType: PageType.sso,
    status: 200,
    title,
    main: {
      kind: 'html',
      html: html`<section class="system-page wrap"><h1>${title}</h1><p>${toGoOn}</p><p><a class="button" rel="nofollow" href="${signIn}">${title}</a></p></section>`,
    },
  };
}

// Page 400, /sso: the one door of shoppers, for links from elsewhere. Who is signed in goes on to where the link leads; who is not is
// asked to sign in first. Commerce 2.1.
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import { html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { safeTarget } from '../../../http/redirect.ts';

/** @returns where to go instead of the page: they are signed in already */
export function ssoPage(ctx: Ctx): OwnPage | { redirect: string } {
  const next = safeTarget(ctx.URL.searchParams.get('next') ?? '', ctx.state.origin) ?? '/account';
  if (currentSiteUser.get(ctx)) return { redirect: next };
  const signIn = `/account/sign-in?next=${encodeURIComponent(next)}`;
  return {
    kind: 'system',
    pageType: PageType.sso,
    status: 200,
    title: 'Sign in',
    main: {
      kind: 'html',
      html: html`<section class="system-page wrap"><h1>Sign in</h1><p>Sign in with your account of this shop to go on.</p><p><a class="button" rel="nofollow" href="${signIn}">Sign in</a></p></section>`,
    },
  };
}

// The language of a request and of its answer: `/de/shop` is the page `/shop` in German. After other processes' changes are read,
// and before everything that writes sentences. Public.
import { refuseInEnglish, speak, speakHere } from '../../base/speech.ts';
import { answerHeader, type Ctx, type Middleware } from '../../http/context.ts';
import { getCookie } from '../../http/cookies.ts';
import { factsOf } from '../../http/facts.ts';
import { safeRedirect } from '../../http/redirect.ts';
import type { Store } from '../../store/store.ts';
import { findMainWebsite } from '../website/website.ts';
import { languageAt, listLanguages, prefixOf } from './language.ts';
import { hasNoLanguage, type Language, withPrefix } from './schema.ts';

type Options = {
  store: Store;
  /** Translations of the sentences for visitors. */
  localesFolder: string;
  /** Calls of programs and of the editor. */
  isForPrograms(ctx: Ctx): boolean;
  /** The cookie with the language that a shopper chose. */
  chosenIn: string;
};

export function inSiteLanguage({ store, localesFolder, isForPrograms, chosenIn }: Options): Middleware {
  return async (ctx, next) => {
    refuseInEnglish(() => isForPrograms(ctx));
    let prefix = '';
    try {
      await speak(localesFolder, (await findMainWebsite(store))?.language);
      const language = await languageOf(ctx);
      if (language && ctx.method === 'GET' && isOwnPage(ctx) && factsOf(ctx.req).addressed === undefined)
        return safeRedirect(ctx, prefixOf(language.code) + ctx.url, 302);
      // `/de/fr/shop`: a link or redirect on a German page leads to an address that has its language already.
      if (language && ctx.method === 'GET' && languageAt(await listLanguages(store), ctx.path))
        return safeRedirect(ctx, ctx.url, 302);
      if (language) {
        await speakHere(localesFolder, language.code);
        prefix = prefixOf(language.code);
      }
    } catch (error) {
      // English is better than no answer.
      ctx.state.log.fault('language', error);
    }
    await next();
    const to = answerHeader(ctx, 'Location');
    if (prefix === '' || ctx.headerSent || to === '') return;
    // A target from the owner's settings is absolute.
    const origin = to.startsWith(`${ctx.state.origin}/`) ? ctx.state.origin : '';
    ctx.set('Location', origin + withPrefix(prefix, to.slice(origin.length)));
  };

  async function languageOf(ctx: Ctx): Promise<Language | undefined> {
    if (ctx.state.originKind === 'admin') return undefined;
    const languages = await listLanguages(store);
    if (languages.length === 0) return undefined;
    const mayShow = (language: Language | undefined) =>
      language?.isShown || ctx.state.originKind === 'preview' ? language : undefined;
    if (/^\/api\//.test(ctx.path)) return mayShow(pageLanguage(ctx, languages));
    if (isOwnPage(ctx)) return mayShow(refererLanguage(ctx, languages));
    const language = mayShow(languageAt(languages, ctx.path));
    const rest = language && (ctx.url.slice(prefixOf(language.code).length) || '/');
    if (rest === undefined || hasNoLanguage(rest)) return undefined;
    factsOf(ctx.req).addressed = ctx.url;
    ctx.url = rest.startsWith('/') ? rest : `/${rest}`;
    return language;
  }

  /** The language of the page that makes a call; the shopper's choice, where a browser doesn't say. */
  function pageLanguage(ctx: Ctx, languages: readonly Language[]): Language | undefined {
    if (ctx.get('Referer') !== '') return refererLanguage(ctx, languages);
    const chosen = getCookie(ctx, chosenIn)?.toLowerCase();
    return languages.find(({ code }) => code.toLowerCase() === chosen);
  }
}

/**
 * Scripts of the storefront lead here without the language of their page. The language menu sends no Referer, so that it can
 * lead to the main language.
 */
const isOwnPage = (ctx: Ctx): boolean => /^\/(?:cart|checkout|account)(?:\/|$)/.test(ctx.path);

function refererLanguage(ctx: Ctx, languages: readonly Language[]): Language | undefined {
  const page = URL.parse(ctx.get('Referer'));
  return page?.origin === ctx.state.origin ? languageAt(languages, page.pathname) : undefined;
}

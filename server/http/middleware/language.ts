// The language of an answer. Before everything that answers, error pages included.
import { speak } from '../../base/speech.ts';
import type { Middleware } from '../context.ts';

/** @param folder of the translations. @param siteLanguage BCP 47; undefined before the site is set up */
export const inSiteLanguage =
  (folder: string, siteLanguage: () => Promise<string | undefined>): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/universal/')) await speak(folder, await siteLanguage());
    return next();
  };

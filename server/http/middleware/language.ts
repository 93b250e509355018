// The language of an answer. After other processes' changes are read, and before everything that writes sentences.
import { speak } from '../../base/speech.ts';
import type { Middleware } from '../context.ts';

/** @param folder of the translations. @param siteLanguage BCP 47; undefined before the site is set up */
export const inSiteLanguage =
  (folder: string, siteLanguage: () => Promise<string | undefined>): Middleware =>
  async (ctx, next) => {
    // English is better than no answer.
    await speak(folder, await siteLanguage()).catch((error: unknown) => ctx.state.log.fault('language', error));
    return next();
  };

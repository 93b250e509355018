// Locale data (spec 16.2) through CLDR: loaded on first use, cached for the life of the process. The host supplies language
// packs, because they are files; without them there is English, which comes with this module.
import { type CLDR, CLDRFramework } from '@phensley/cldr';
import english from '@phensley/cldr/packs/en.json' with { type: 'json' };

export type Locales = {
  /** The locale's functions; English if the tag is unknown or its pack is unavailable. */
  get(tag: string): CLDR;
};

/** @param loadPack returns a language's pack (`packs/de.json` of the CLDR package), or undefined */
export function createLocales(loadPack: (language: string) => unknown): Locales {
  // Created on first use: most sites print no number or date by locale.
  let made: CLDRFramework | undefined;
  const framework = () => {
    made ??= new CLDRFramework({
      loader: (language) => (language === 'en' ? english : (loadPack(language) ?? noPack(language))),
    });
    return made;
  };
  const known = new Map<string, CLDR>();
  const load = (tag: string): CLDR => {
    try {
      return framework().get(tag);
    } catch {
      // An invalid tag, or a language without a pack: English (16.1), cached like any other result.
      return framework().get('en');
    }
  };
  return {
    get(tag) {
      let locale = known.get(tag);
      if (locale === undefined) {
        locale = load(tag);
        if (known.size < 500) known.set(tag, locale);
      }
      return locale;
    },
  };
}

function noPack(language: string): never {
  throw new Error(`No locale data for "${language}".`);
}

let englishOnly: Locales | undefined;

/** Locales for executions whose host passes none: English for every tag. */
export function defaultLocales(): Locales {
  englishOnly ??= createLocales(() => undefined);
  return englishOnly;
}

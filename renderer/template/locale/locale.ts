// The execution's locale (spec 16.2): its CLDR functions and a message formatter, both cached for later executions.
import type { CLDR } from '@phensley/cldr';
import type { Execution } from '../3-run/execution.ts';
import { defaultLocales } from './locales.ts';
import { type Messages, messagesOf } from './messages.ts';

export type Locale = { readonly cldr: CLDR; readonly messages: Messages };

const known = new WeakMap<CLDR, Locale>();

/** Null when the host passed no locale: formatters that need one give the empty string. */
export function localeOf(x: Execution): Locale | null {
  const { locale: tag, locales } = x.options;
  if (typeof tag !== 'string') return null;
  const cldr = (locales ?? defaultLocales()).get(tag);
  let locale = known.get(cldr);
  if (locale === undefined) {
    locale = { cldr, messages: messagesOf(cldr) };
    known.set(cldr, locale);
  }
  return locale;
}

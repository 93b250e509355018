// Country presets: every preset is valid in the settings.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogLanguages } from '../../base/text/language.ts';
import { countryCodes } from '../address/countries.ts';
import { regions } from '../address/regions.ts';
import { taxPreferencesSchema } from '../preferences/schema.ts';
import { countryPreset } from './countries.ts';
import { taxPreset, taxPresetFor } from './tax-presets.ts';

it('knows currency, units, language, and time zone of a country', () => {
  expect(countryPreset('DE')).toEqual({
    ...{ currency: 'EUR', measurementStandard: 2, language: 'de-DE', timeZone: 'Europe/Berlin' },
  });
  expect(countryPreset('US', 'America/Chicago')).toEqual({
    ...{ currency: 'USD', measurementStandard: 1, language: 'en-US', timeZone: 'America/Chicago' },
  });
  expect(countryPreset('JP', 'America/Chicago').timeZone).toBe('Asia/Tokyo');
});

it('has a preset of taxes that the settings take, wherever the shop is', () => {
  for (const country of countryCodes) {
    const key = taxPresetFor(country);
    if (key === undefined) continue;
    const { rules } = taxPreset(key, { country, region: 'ME' });
    expect(taxPreferencesSchema.safeParse({ rounding: 'PER_LINE', rules }).success, country).toBe(true);
    for (const { country: of, region } of rules)
      if (region !== undefined)
        expect(
          regions[of]?.some(([code]) => code === region),
          `${of} ${region}`,
        ).toBe(true);
  }
  expect(taxPreset('eu-oss', { country: 'DE' }).rules).toHaveLength(27);
  expect(taxPreset('us', { country: 'US', region: 'OR' }).rules).toEqual([]);
});

it('offers the languages that a catalog of sentences exists for', () => {
  const folder = new URL('../../../data/locales/', import.meta.url);
  const languages = readdirSync(folder).map((file) => new Intl.Locale(file.replace(/\.json$/, '')).language);
  expect([...new Set(languages)].sort()).toEqual([...catalogLanguages].sort());
});

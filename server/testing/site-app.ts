// The program's own app over a site with a template, for tests of pages.
import { type FixtureOptions, startEdge } from '../http/edge/edge-fixture.ts';
import type { TestSite } from '../pages/fixtures/site.ts';
import { pageKeyOf } from '../pages/pipeline/page-key.ts';
import { appParts } from './app-parts.ts';
import { type TestParts, testParts } from './shop.ts';
import { testedApp } from './tested-app.ts';

/**
 * @param options.parts instead of the site's own
 * @param options.fontsFolder of the fonts for PDFs
 */
export function siteApp(
  site: TestSite,
  options: {
    parts?: Partial<Omit<TestParts, 'clock' | 'log'> & TestSite['parts']>;
    fontsFolder?: string;
    edge?: Pick<FixtureOptions, 'origins'>;
  } = {},
) {
  const parts = { ...testParts(site.parts.store), ...site.parts, ...options.parts };
  const { fontsFolder = '' } = options;
  return startEdge({
    ...options.edge,
    cache: { store: parts.store },
    keyOf: pageKeyOf(parts),
    app: (given) => testedApp({ ...appParts(parts, given, site.renderer), fontsFolder }),
  });
}

// The parts of the program's own app, around a test's parts: with real templates and pages where the test has files and
// threads, else without them.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Pool } from '../../../workers/pool.ts';
import { createPreviewTokens } from '../../accounts/session/preview.ts';
import { createSiteMarks } from '../../accounts/session/site-mark.ts';
import type { AppParts } from '../../app.ts';
import type { Parts } from '../../base/parts.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import type { EdgeParts } from '../../http/edge/edge-fixture.ts';
import { createSiteRenderer, type SiteRenderer } from '../../pages/render/site-renderer.ts';
import type { TestParts } from './shop.ts';

/** Placeholder for a part that a test does not need; throws when used. */
const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get(_, key) {
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return () => {
        throw new Error(`This test has no ${name}`);
      };
    },
  });

const assets = { publicPath: '/universal/', entries: { editor: { js: [], css: [] } }, modules: {} };

export type GivenParts = TestParts & { blobs?: Blobs; pool?: Pool };

/** The built program: cities and other data files are next to it. */
const programFolder = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Sentences in other languages than English. */
export const localesFolder = fileURLToPath(new URL('../../../data/locales', import.meta.url));

/** @param pages renders the site's pages; absent: pages without templates */
export function appParts(
  given: Omit<GivenParts, 'clock' | 'log'> & Pick<Parts, 'clock' | 'log'>,
  edge: EdgeParts,
  pages?: SiteRenderer,
): AppParts & { delay: () => Promise<void> } {
  const base = { ...given, blobs: given.blobs ?? absent<Blobs>('blobs'), pool: given.pool ?? absent<Pool>('threads') };
  const { clock } = base;
  const secret = randomBytes(32);
  const { origins, visitors, holes, policy, nextId } = edge;
  const renderer = pages ?? createSiteRenderer({ ...base, assets });
  const folder = tmpdir();
  return {
    // A port without a listener: no test calls the real Stripe API.
    stripeApi: 'http://127.0.0.1:9',
    oEmbedApi: 'http://127.0.0.1:9',
    botCheckApi: 'http://127.0.0.1:9',
    ...base,
    ...{
      origins,
      visitors,
      holes,
      pages: edge.pages,
      nextId,
      headerPolicy: policy,
      assets,
      clientFolder: folder,
      fontsFolder: '',
      localesFolder,
    },
    config: { origin: '', previewOrigin: '', adminOrigin: '', dataFolder: folder, programFolder },
    ...{ renderer, renderSections: renderer.renderSections, templates: renderer.templates },
    templateAreas: renderer.templateAreas,
    templateDraws: renderer.templateDraws,
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    previewOrigin: () => origins.of('preview'),
    cartLimit: 1_000_000,
    delay: async () => {},
  };
}

// Fills a new site with the demo shop, or with one empty page, using the same import code as owners.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { putPaymentSettings } from '../commerce/payment/settings.ts';
import { defaultPaymentSettings } from '../commerce/payment/settings-schema.ts';
import { putPreferences } from '../commerce/preferences/preferences.ts';
import { noteDemo } from '../commerce/setup/demo.ts';
import { demoTaxRule } from '../commerce/setup/demo-tax.ts';
import { titleOfNewSite } from '../content/identity/schema.ts';
import type { ImageParts } from '../content/image/image.ts';
import { diskBounds } from '../import/file/limits.ts';
import { importSummary } from '../import/file/report.ts';
import { folderImages } from '../import/product-csv/pictures.ts';
import { importProducts } from '../import/product-csv/products.ts';
import { importSite } from '../import/site.ts';
import { type Site, siteSchema } from '../import/site-schema.ts';
import { defaultTemplateId, importTemplate } from '../site/template/template.ts';
import { transact } from '../store/transact.ts';
import { seedFiles, seedProducts } from './more-products.ts';

type SeedParts = ImageParts;

type SeedOptions = {
  demo: boolean;
  /** Folders that are bundled with the program. */
  templatesFolder: string;
  seedFolder: string;
  /** e.g. "Importing products (4 of 5)". */
  onProgress: (step: string) => void;
};

/** An interrupted start is finished by the next one: the settings record is written last. */
export async function seedSite(parts: SeedParts, options: SeedOptions): Promise<void> {
  const { onProgress, templatesFolder } = options;
  onProgress('Importing the theme');
  await importTemplate(parts, path.join(templatesFolder, defaultTemplateId), defaultTemplateId, { bundled: true });
  if (options.demo) await seedDemo(parts, options);
  else
    await importSite(parts, emptySite, { images: { resolve: async () => undefined }, templateId: defaultTemplateId });
  onProgress('Done');
}

async function seedDemo(parts: SeedParts, { seedFolder, onProgress }: SeedOptions): Promise<void> {
  const images = folderImages(path.join(seedFolder, 'pictures'));
  const site = siteSchema.parse(JSON.parse(await readFile(path.join(seedFolder, 'site.json'), 'utf8')));
  await importSite(parts, site, {
    images,
    templateId: defaultTemplateId,
    onProgress: (step) => onProgress(`Importing ${step}`),
    beforeSettings: async (pageId) => {
      const report = await importProducts(parts, {
        open: () => createReadStream(path.join(seedFolder, 'products.csv')),
        bounds: diskBounds,
        collectionId: pageId('shop'),
        dryRun: false,
        images,
        actor: 'demo',
        onProgress: (done, total) => onProgress(`Importing products (${done} of ${total})`),
      });
      const json: unknown = JSON.parse(await readFile(path.join(seedFolder, 'products.json'), 'utf8'));
      const collectionId = pageId('shop');
      await seedProducts(parts, { json, collectionId, images });
      await seedFiles(parts, { collectionId, images, ...wallpapers });
      await transact(parts.store, async (tx) => {
        await putPreferences(tx, 'tax', { rules: [demoTaxRule] });
        // Test mode charges nothing, so the demo offers every payment method.
        putPaymentSettings(tx, { ...defaultPaymentSettings, payLater: { enabled: true } });
      });
      if (report.totals.failed > 0) throw new Error(`The demo's products: ${importSummary(report)}`);
    },
  });
  await noteDemo(parts.store);
}

/** The demo's digital product and its files. */
const wallpapers = {
  urlId: 'slow-orbits',
  files: ['slow-orbits-night.jpg', 'slow-orbits-dawn.jpg', 'slow-orbits-lake.jpg'],
};

/** The content of a site created with `--no-demo`. Its menu leads to the store page. */
const emptySite: Site = siteSchema.parse({
  format: 1,
  website: {
    siteTitle: titleOfNewSite,
    language: 'en-US',
    timeZone: 'America/New_York',
    homepage: 'home',
    store: { currency: 'USD', testModeOn: true },
  },
  pictures: {},
  pages: [
    {
      urlId: 'home',
      typeName: 'page',
      title: 'Home',
      sections: [
        {
          blocks: [
            {
              type: 'text',
              at: [0, 24, 0, 4],
              // Visitors see it until the owner writes another.
              text: '# Welcome\n\nWe’re getting everything ready. Please come back soon.',
            },
          ],
        },
      ],
    },
    { urlId: 'shop', typeName: 'products', title: 'Shop' },
  ],
  navigations: { mainNav: [{ page: 'shop' }], footerNav: [] },
});

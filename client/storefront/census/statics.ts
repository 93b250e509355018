// The server's page context and census configuration, embedded in the page.
import type { CensusConfig } from '../../../server/pages/compose/head/census-config.ts';

type PageContext = {
  pageType?: number;
  templateId?: string;
  website?: { id?: string; language?: string; fullSiteTitle?: string; variantId?: string };
  collection?: { id?: string; title?: string; type?: number; permissionType?: number };
  item?: { id?: string; title?: string; recordType?: number };
  product?: { productType?: number; variants?: { onSale: boolean; price: Cents; salePrice: Cents }[] };
};
/** In hundredths. */
type Cents = { value: number };

type Static = { SQUARESPACE_CONTEXT?: PageContext; CENSUS?: CensusConfig };
const statics = (): Static => (window as unknown as { Static?: Static }).Static ?? {};

export const pageContext = (): PageContext => statics().SQUARESPACE_CONTEXT ?? {};
export const config = (): CensusConfig => statics().CENSUS ?? ({ services: {} } as CensusConfig);

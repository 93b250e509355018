// The shop's CSV exports, by name. Public.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type RecordKind, recordKinds } from '../file/report.ts';
import { orderCsv } from '../order-csv/order-csv.ts';
import { productsCsv } from '../product-csv/write.ts';
import { gramsPerUnit, shopifyCsv } from '../product-csv/write-shopify.ts';
import { customersCsv } from './customers.ts';
import { discountsCsv } from './discounts.ts';

const csvKinds = ['products', ...recordKinds] as const;
export type CsvKind = (typeof csvKinds)[number];

/** Streamed; times are in the site's time zone. @param layout of products */
export async function csvOf(
  { store, siteUrl }: Pick<Parts & SiteAddress, 'store' | 'siteUrl'>,
  kind: CsvKind,
  layout: 'squarespace' | 'shopify' = 'squarespace',
): Promise<AsyncGenerator<string>> {
  const { timeZone, store: settings } = await loadWebsite(store);
  if (kind !== 'products')
    return { orders: orderCsv, customers: customersCsv, discounts: discountsCsv }[kind](store, timeZone);
  return layout === 'shopify' ? shopifyCsv(store, siteUrl(), gramsPerUnit(settings)) : productsCsv(store, siteUrl());
}

export const isRecordKind = (text: string | undefined): text is RecordKind =>
  (recordKinds as readonly (string | undefined)[]).includes(text);
export const isCsvKind = (text: string | undefined): text is CsvKind =>
  (csvKinds as readonly (string | undefined)[]).includes(text);

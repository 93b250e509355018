// State of one product import, shared between its products.
import type { Currency } from '../../commerce/money/money.ts';
import type { ImageParts } from '../../content/image/image.ts';
import type { ImportIssue } from '../file/report.ts';
import type { Categories } from './categories.ts';
import type { ImageSource } from './pictures.ts';

export type Note = (level: ImportIssue['level'], message: string, column?: string, row?: number) => void;

export type Run = {
  parts: ImageParts;
  /** Store page for new products. */
  collectionId: string;
  dryRun: boolean;
  /** Whether a product that merely shares a URL with one of the file is replaced; how many wait for that word. */
  replaceSameUrl: boolean;
  sameUrl: number;
  /** For the stock ledger. */
  actor: string;
  images: ImageSource;
  /** By store page. */
  categories: Map<string, Categories>;
  currency: Currency;
  /** Keys. */
  taxClasses: ReadonlySet<string>;
  nextIndex: Map<string, number>;
  pictures: Set<string>;
  /** Products of the shop that this import has dealt with, and addresses it uses. */
  touched: Set<string>;
  urls: Set<string>;
  /** Made for this import. */
  skus: Set<string>;
  /** Of those that could be made: the file names it. */
  isInFile(sku: string): boolean;
  /** Of all variants that the shop had before; looked for when a file brings its own. */
  variantIds?: Set<string>;
};

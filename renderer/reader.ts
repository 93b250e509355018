// The interface through which blocks read content while a page renders; server/pages implements it. Slow reads stream later.
import type { Form } from '../server/forms/form/schema.ts';
import type { ListReader } from './list-reader.ts';
import type { KeptMarkup } from './page.ts';

export type { SummaryItem } from './list-reader.ts';

/** A picture as markup needs it. `src` takes `?format=500w`. */
export type Picture = {
  id: string;
  src: string;
  widthPx: number;
  heightPx: number;
  altText: string;
  focalX: number;
  focalY: number;
  /** Six hex digits: painted while the picture loads. */
  averageColor?: string;
};

export type BlockForm = Pick<
  Form,
  | 'id'
  | 'name'
  | 'fields'
  | 'submissionMessage'
  | 'submissionHtml'
  | 'redirect'
  | 'disclaimer'
  | 'submitButtonText'
  | 'isNewsletter'
>;

/** Markup around the places of the crumb. */
export type KeptSections = readonly KeptMarkup[];

export interface Reader extends ListReader {
  picture(imageId: string): Promise<Picture | undefined>;
  /** Path of a page by collection id, for links stored by id. */
  href(collectionId: string): Promise<string | undefined>;
  /** The questions of the form; undefined when it does not exist. */
  form(formId: string): Promise<BlockForm | undefined>;
  /** All sections of a document, kept for every page and visitor: then they are not rendered again. */
  keptSections?(documentId: string): Promise<KeptSections | undefined> | KeptSections | undefined;
  /** For forms that are sent without script. */
  crumb: string;
  /** Date in the site's language and time zone, e.g. "March 4, 2026". */
  date(ms: number): string;
}

// The interface through which blocks read content while a page renders; server/pages implements it. Slow reads stream later.
import type { BotService } from '../server/forms/bot-check/schema.ts';
import type { Form } from '../server/forms/form/schema.ts';
import type { ListReader } from './list-reader.ts';
import type { KeptMarkup } from './page.ts';

export type { SummaryItem } from './list-reader.ts';

/** A picture's data for markup. `src` takes `?format=500w`. */
export type Picture = {
  id: string;
  src: string;
  widthPx: number;
  heightPx: number;
  altText: string;
  focalX: number;
  focalY: number;
  /** Six hex digits: placeholder color while the picture loads. */
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
> & {
  /** How it is checked that its sender is a person. */
  check?: BotService | undefined;
};

/** Cached markup around the CSRF token slots. */
export type KeptSections = readonly KeptMarkup[];

export interface Reader extends ListReader {
  picture(imageId: string): Promise<Picture | undefined>;
  /** Path of a page, item, or product, for links stored by id. */
  href(id: string): Promise<string | undefined>;
  /** The form's fields; undefined when it does not exist. */
  form(formId: string): Promise<BlockForm | undefined>;
  /** All sections of a document, cached for every page and visitor, so that they are not rendered again. */
  keptSections?(documentId: string): Promise<KeptSections | undefined> | KeptSections | undefined;
  /** CSRF token for forms that are sent without script. */
  csrfToken: string;
  /** Date in the site's language and time zone, e.g. "March 4, 2026". */
  date(ms: number): string;
}

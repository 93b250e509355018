// How the inspector edits a block's properties: its form is made from these declarations. Editor 3.2, C7, D17. Portable.
import { optionsOf } from '../../base/options-of.ts';

/** `applies`: whether the property means anything with the others as they are; the inspector hides it otherwise. */
type Shared = {
  readonly label: string;
  readonly help?: string;
  applies?(props: Readonly<Record<string, unknown>>): boolean;
};

export type BlockField = Shared &
  (
    | { readonly kind: 'text'; readonly isLong?: boolean; readonly placeholder?: string }
    /** A text with formats, stored as in rich-text.ts. */
    | { readonly kind: 'rich' }
    | { readonly kind: 'switch' }
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string | number; readonly label: string }[];
      }
    /** A slider with its value; `step` defaults to 1. */
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly step?: number;
        readonly unit?: string;
      }
    /** An address as in href.ts. `newWindow`: the property that says whether it opens in a new window. */
    | { readonly kind: 'link'; readonly newWindow?: string }
    /** The ID of an uploaded image. */
    | { readonly kind: 'image' }
    /** `{focal?, crop?}` as in framing.ts: what of an image is shown. `image`: the property with the image's ID. */
    | { readonly kind: 'framing'; readonly image: string }
    /** The name of an uploaded file. */
    | { readonly kind: 'file'; readonly accept: 'video' | 'audio' | 'any' }
    /**
     * The ID of a page that holds records. `types`: only collections of these numbers. `prefers`: kinds of pages by name; the first page of
     * one is chosen when the block is added.
     */
    | { readonly kind: 'collection'; readonly types?: readonly number[]; readonly prefers?: readonly string[] }
    | { readonly kind: 'product' }
    | { readonly kind: 'form'; readonly isNewsletter?: boolean }
    | { readonly kind: 'member-area' }
    | { readonly kind: 'tags' }
    /** Seconds since 1970 in UTC and so on are the block's own business: this is `2026-01-31`. */
    | { readonly kind: 'date' }
    | { readonly kind: 'color' }
    /** `language`: for highlighting. */
    | { readonly kind: 'code'; readonly language?: string }
    /** `{lat, lng, address}`, found by name in the offline list of places or typed. */
    | { readonly kind: 'place' }
    /** Columns and rows of a chart: `{columns: string[], rows: (string | number | null)[][]}`. */
    | { readonly kind: 'dataset' }
    /** An array of objects in the owner's order. `isImages`: many images can be dropped at once, and each makes an item. */
    | {
        readonly kind: 'list';
        readonly item: string;
        readonly max: number;
        readonly fields: Readonly<Record<string, BlockField>>;
        readonly isImages?: boolean;
        /** Initial value of a new item. */
        starter?(): Record<string, unknown>;
        /** In the list, before it is opened. */
        titleOf(item: Readonly<Record<string, unknown>>): string;
      }
  );

/** In the order of the form; `group` starts a part of it with a heading. */
export type BlockFields = Readonly<Record<string, BlockField & { readonly group?: string }>>;

/** A choice among values, from their labels. */
export const choice = (
  label: string,
  labels: Readonly<Record<string, string>>,
  more: Pick<Shared, 'help' | 'applies'> & { group?: string } = {},
) => ({ kind: 'choice', label, options: optionsOf(labels), ...more }) as const;

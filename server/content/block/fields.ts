// Declares how the inspector edits a block's properties; its form is generated from these declarations. Editor 3.2, C7,
// D17. Portable.
import { optionsOf } from '../../base/options-of.ts';

/**
 * `applies`: whether the property has an effect with the current values of the others; the inspector hides it
 * otherwise.
 */
type Shared = {
  readonly label: string;
  readonly help?: string;
  applies?(props: Readonly<Record<string, unknown>>): boolean;
  /** Page kinds by name whose items it has no effect on, such as a date range on a blog's. */
  readonly notFor?: readonly string[];
};

export type BlockField = Shared &
  /** `looksUp`: properties that the link's host can be asked for. */
  (
    | {
        readonly kind: 'text';
        readonly isLong?: boolean;
        readonly placeholder?: string;
        readonly looksUp?: readonly ('title' | 'accountType' | 'ratio')[];
      }
    /** Formatted text, stored as in rich-text.ts. */
    | { readonly kind: 'rich' }
    | { readonly kind: 'switch' }
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string | number; readonly label: string }[];
      }
    /** A slider that shows its value; `step` defaults to 1. */
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly step?: number;
        readonly unit?: string;
      }
    /** A URL as in href.ts. `newWindow`: the property that opens it in a new window. */
    | { readonly kind: 'link'; readonly newWindow?: string }
    /** The ID of an uploaded image. */
    | { readonly kind: 'image' }
    /** `{focal?, crop?}` as in framing.ts: the visible part of an image. `image`: the property with the image's id. */
    | { readonly kind: 'framing'; readonly image: string }
    /** The name of an uploaded file. */
    | { readonly kind: 'file'; readonly accept: 'video' | 'audio' | 'any' }
    | CollectionField
    | { readonly kind: 'product' }
    | { readonly kind: 'form'; readonly isNewsletter?: boolean }
    | { readonly kind: 'member-area' }
    | { readonly kind: 'tags' }
    /** `2026-01-31`; the block converts other formats, such as seconds since 1970 in UTC. */
    | { readonly kind: 'date' }
    | { readonly kind: 'color' }
    /** `language`: for syntax highlighting. */
    | { readonly kind: 'code'; readonly language?: string }
    /** `{lat, lng, address}`, looked up by name in the offline list of places, or typed. */
    | { readonly kind: 'place' }
    /** Columns and rows of a chart: `{columns: string[], rows: (string | number | null)[][]}`. */
    | { readonly kind: 'dataset' }
    /** An array of objects in the owner's order. `isImages`: dropping several images together adds an item for each. */
    | {
        readonly kind: 'list';
        readonly item: string;
        readonly max: number;
        readonly fields: Readonly<Record<string, BlockField>>;
        readonly isImages?: boolean;
        /** Initial value of a new item. */
        starter?(): Record<string, unknown>;
        /** Its title in the collapsed list. */
        titleOf(item: Readonly<Record<string, unknown>>): string;
      }
  );

/**
 * The ID of a page. `types`: allowed collection types; absent: all. `isFolder`: a folder or index instead. `prefers`: page kinds by
 * name; a new block uses the first page of such a kind.
 */
type CollectionField = {
  readonly kind: 'collection';
  readonly types?: readonly number[];
  readonly isFolder?: boolean;
  readonly prefers?: readonly string[];
};

/** Collection types of pages with items or products. */
export const listTypes: readonly number[] = [1, 2, 13];

/** In the order of the form; `group` starts a section with a heading. */
export type BlockFields = Readonly<Record<string, BlockField & { readonly group?: string }>>;

/** Options of a choice field, from their labels. */
export const choice = (
  label: string,
  labels: Readonly<Record<string, string>>,
  more: Pick<Shared, 'help' | 'applies' | 'notFor'> & { group?: string } = {},
) => ({ kind: 'choice', label, options: optionsOf(labels), ...more }) as const;

/** Whether a block's form asks for a property. @param pageKind of the page whose items the block shows; '' if none */
export const isAsked = (
  { applies, notFor = [] }: BlockField,
  props: Readonly<Record<string, unknown>>,
  pageKind: string,
): boolean => (applies?.(props) ?? true) && !notFor.some((kind) => pageKind.startsWith(kind));

/** Whether a page can be chosen. @param page without a type if it isn't a collection, e.g. a post */
export const isOffered = (
  { types, isFolder = false }: Pick<CollectionField, 'types' | 'isFolder'>,
  { type, folder, isUnvisited }: { type?: number | undefined; folder: boolean; isUnvisited?: true | undefined },
): boolean =>
  type !== undefined && !isUnvisited && folder === isFolder && (types === undefined || types.includes(type));

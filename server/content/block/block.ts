// The definition of a block type, read by saving, rendering, importing, the outline and the add menu. Editor 3.2. Portable.
import type * as z from 'zod';
import type { Capability } from '../../base/roles.ts';
import type { BlockFields } from './fields.ts';
import type { Names } from './site-file.ts';

/** The parts of the library, in its order. */
export const blockGroups = ['basic', 'media', 'lists', 'shop', 'contact', 'more'] as const;

export type BlockDefinition<
  Props extends z.ZodRawShape = z.ZodRawShape,
  Written extends z.ZodRawShape = z.ZodRawShape,
> = {
  /** Stored in every block, e.g. 31. */
  readonly number: number;
  /** In class names (`sqs-block-{key}`) and in the names of templates' own files (`{key}.block`). */
  readonly key: string;
  /** In the outline and the add menu. */
  readonly name: string;
  /** Names of its style sheets in client/storefront/block-styles; defaults to its key. */
  readonly styles?: readonly string[];
  /** Path of a stroke on 24 by 24, as Lucide (ISC) draws them. */
  readonly icon: string;
  /** The stored properties, with the defaults that rendering fills in. */
  readonly props: z.ZodObject<Props>;
  /** Imports store further properties, which only templates read. */
  readonly isOpen?: boolean;
  /** A post may show one of its blocks of this type in lists. Spec §3 "Promoted block types". */
  readonly isPromotable?: boolean;
  /** Needed besides the right to edit the page. */
  readonly needs?: Capability;
  /** Initial properties of a new block. When absent, the library does not offer the type. */
  readonly starter?: NoInfer<z.input<z.ZodObject<Props>>>;
  /** Its part of the library; defaults to `more`. */
  readonly group?: (typeof blockGroups)[number];
  /** Other words by which the library finds it, e.g. `photo picture`. */
  readonly finds?: string;
  /** How the inspector edits the properties, by their names. Those not listed are edited on the page or not at all. */
  readonly fields?: BlockFields;
  /** What follows when the property `changed` has been set, e.g. a gallery's design sets its switches (D17). */
  effects?(props: Readonly<z.output<z.ZodObject<Props>>>, changed: string): Partial<z.input<z.ZodObject<Props>>>;
  /** The property that Enter starts to edit. */
  firstField?(props: NoInfer<z.input<z.ZodObject<Props>>>): string | undefined;
  /** What a site file writes in another way than written-block.ts makes of the definition, and what is stored then. */
  readonly siteFile?: {
    readonly fields: Written;
    props?(written: NoInfer<z.output<z.ZodObject<Written>>>, names: Names): NoInfer<z.input<z.ZodObject<Props>>>;
  };
};

export const defineBlock = <Props extends z.ZodRawShape, Written extends z.ZodRawShape>(
  definition: BlockDefinition<Props, Written>,
): BlockDefinition<Props, Written> => definition;

/** Input of a renderer. */
export type PropsOf<Definition> =
  Definition extends BlockDefinition<infer Props, z.ZodRawShape> ? z.output<z.ZodObject<Props>> : never;

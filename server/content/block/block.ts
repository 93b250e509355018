// The definition of a block type, read by saving, rendering, importing, the outline and the add menu. Editor 3.2. Portable.
import type * as z from 'zod';
import type { Capability } from '../../base/roles.ts';
import type { BlockFields } from './fields.ts';
import type { Names } from './site-file.ts';

/** The sections of the block library, in order. */
export const blockGroups = ['basic', 'media', 'lists', 'shop', 'contact', 'more'] as const;

export type BlockDefinition<
  Props extends z.ZodRawShape = z.ZodRawShape,
  Written extends z.ZodRawShape = z.ZodRawShape,
> = {
  /** Stored in every block, e.g. 31. */
  readonly number: number;
  /** Used in class names (`sqs-block-{key}`) and names of template files (`{key}.block`). */
  readonly key: string;
  /** Shown in the outline and the add menu. */
  readonly name: string;
  /** Names of its style sheets in client/storefront/block-styles; defaults to its key. */
  readonly styles?: readonly string[];
  /** SVG stroke path on a 24 by 24 grid, from Lucide (ISC). */
  readonly icon: string;
  /** Schema of the stored properties, with the defaults used in rendering. */
  readonly props: z.ZodObject<Props>;
  /** Imported blocks may have further properties, which only templates read. */
  readonly isOpen?: boolean;
  /** Lists may show such a block of a post. Spec §3 "Promoted block types". */
  readonly isPromotable?: boolean;
  /** Required in addition to the permission to edit the page. */
  readonly needs?: Capability;
  /** Initial properties of a new block. When absent, the library does not offer the type. */
  readonly starter?: NoInfer<z.input<z.ZodObject<Props>>>;
  /** Its section in the library; defaults to `more`. */
  readonly group?: (typeof blockGroups)[number];
  /** Additional search terms in the library, e.g. `photo picture`. */
  readonly finds?: string;
  /** How the inspector edits the properties, by their names. Those not listed are edited on the page or not at all. */
  readonly fields?: BlockFields;
  /** Further changes when the property `changed` is set, e.g. a gallery's design sets its switches (D17). */
  effects?(props: Readonly<z.output<z.ZodObject<Props>>>, changed: string): Partial<z.input<z.ZodObject<Props>>>;
  /** The property that Enter starts to edit. */
  firstField?(props: NoInfer<z.input<z.ZodObject<Props>>>): string | undefined;
  /** How site files write properties that differ from written-block.ts's default, and how they are stored. */
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

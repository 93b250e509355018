// What a block type is: one definition, read by saving, rendering, importing, the outline and the add menu. Editor 3.2. Portable.
import type * as z from 'zod';
import type { Capability } from '../../base/roles.ts';
import type { Names } from './site-file.ts';

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
  /** Path of a stroke on 24 by 24, as Lucide (ISC) draws them. */
  readonly icon: string;
  /** The stored properties, with the defaults that rendering fills in. */
  readonly props: z.ZodObject<Props>;
  /** Imports store further properties, which only templates read. */
  readonly isOpen?: boolean;
  /** Needed besides the right to edit the page. */
  readonly needs?: Capability;
  /** What a new block starts with. Absent: not in the add menu. */
  readonly starter?: NoInfer<z.input<z.ZodObject<Props>>>;
  /** The property that Enter starts to edit. */
  firstField?(props: NoInfer<z.input<z.ZodObject<Props>>>): string | undefined;
  /** How a site file writes it, and what is stored then. Absent: a site file cannot have it. */
  readonly siteFile?: {
    readonly fields: Written;
    props?(written: NoInfer<z.output<z.ZodObject<Written>>>, names: Names): NoInfer<z.input<z.ZodObject<Props>>>;
  };
};

export const defineBlock = <Props extends z.ZodRawShape, Written extends z.ZodRawShape>(
  definition: BlockDefinition<Props, Written>,
): BlockDefinition<Props, Written> => definition;

/** What a renderer gets. */
export type PropsOf<Definition> =
  Definition extends BlockDefinition<infer Props, z.ZodRawShape> ? z.output<z.ZodObject<Props>> : never;

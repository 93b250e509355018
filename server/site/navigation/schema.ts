// A menu of the site. Spec §3 "Navigation update". Portable.
import * as z from 'zod';

export type NavigationItem = {
  collectionId?: string;
  externalLink?: { title: string; url: string; newWindow: boolean };
  /** Links to the first page of this member area. */
  memberAreaId?: string;
  items?: NavigationItem[];
};

/** As stored. */
export const storedItemSchema: z.ZodType<NavigationItem> = z.lazy(() =>
  z.object({
    collectionId: z.string().optional(),
    externalLink: z.object({ title: z.string(), url: z.string(), newWindow: z.boolean() }).optional(),
    memberAreaId: z.string().optional(),
    items: z.array(storedItemSchema).max(250).optional(),
  }),
);

export const navigationSchema = z.object({ items: z.array(storedItemSchema).max(250) });
export type Navigation = z.infer<typeof navigationSchema>;

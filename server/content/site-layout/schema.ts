// The site's menus as clients read and write them. Spec §3 "Navigation update", §7; wire §5. Portable.
import * as z from 'zod';
import { type NavigationItem, storedItemSchema } from '../../site/navigation/schema.ts';
import { isSafeHref } from '../block/href.ts';
import { messages as blockMessages } from '../block/messages.ts';
import { messages } from './messages.ts';

/** Our choice. Rendered menus have the same depth (pages/menu-tags.ts), and a store list as many entries. */
export const menuLimits = { levelsMax: 5, itemsMax: 250 } as const;

/** A page or URL in a menu, as in GetSiteLayout's answer. */
const siteLinkSchema = z.object({
  typeName: z.string().optional(),
  urlId: z.string().optional(),
  collectionId: z.string().optional(),
  title: z.string(),
  enabled: z.boolean(),
  externalLink: z.object({ title: z.string(), url: z.string(), newWindow: z.boolean() }).optional(),
  memberAreaId: z.string().optional(),
  get children() {
    return z.array(siteLinkSchema);
  },
});
export type SiteLink = z.infer<typeof siteLinkSchema>;

/** One menu of the template; the first is the main navigation. */
const siteLayoutSchema = z.object({ identifier: z.string(), title: z.string(), links: z.array(siteLinkSchema) });

/** `templateId` is sent back with UpdateNavigation. */
export const openedSiteLayoutSchema = z.object({ layout: z.array(siteLayoutSchema), templateId: z.string() });
export type OpenedSiteLayout = z.infer<typeof openedSiteLayoutSchema>;

export const navigationItemSchema: z.ZodType<NavigationItem> = z.lazy(() =>
  z
    .object({
      collectionId: z.string().min(1).max(100).nullish(),
      externalLink: z
        .object({
          title: z.string().trim().min(1).max(200),
          url: z.string().trim().min(1).max(2000).refine(isSafeHref, blockMessages.unsafeHref),
          newWindow: z.boolean().default(false),
        })
        .nullish(),
      memberAreaId: z.string().min(1).max(100).nullish(),
      items: z.array(navigationItemSchema).max(menuLimits.itemsMax).nullish(),
    })
    .refine(
      ({ collectionId, externalLink, memberAreaId }) => collectionId || externalLink || memberAreaId,
      messages.targetMissing,
    )
    .refine(({ collectionId, externalLink }) => !(collectionId && externalLink), messages.twoTargets)
    // Clients send null for absent fields.
    .transform(({ collectionId, externalLink, memberAreaId, items }) => ({
      ...(collectionId && { collectionId }),
      ...(externalLink && { externalLink }),
      ...(memberAreaId && { memberAreaId }),
      ...(items && items.length > 0 && { items }),
    })),
);

export const updateNavigationSchema = z.object({
  /** `identifier` of GetSiteLayout. */
  fieldName: z.string().min(1).max(200),
  templateId: z.string().min(1).max(100),
  navigation: z.object({ items: z.array(navigationItemSchema).max(menuLimits.itemsMax) }),
});
export type UpdateNavigation = z.output<typeof updateNavigationSchema>;

const menuSchema = z.object({ name: z.string(), title: z.string(), items: z.array(storedItemSchema) });
export type OpenedMenu = { name: string; title: string; items: NavigationItem[] };
/** `isDraft`: a menu has changes that aren't published yet; `isHomeDraft`: another home page was chosen. */
export const openedMenusSchema = z.object({
  menus: z.array(menuSchema),
  templateId: z.string(),
  isDraft: z.boolean(),
  isHomeDraft: z.boolean(),
});
export type OpenedMenus = z.infer<typeof openedMenusSchema>;

const menuItemsSchema = z.array(navigationItemSchema).max(menuLimits.itemsMax);
export const menuBodySchema = z.strictObject({
  templateId: z.string().min(1).max(100),
  items: menuItemsSchema,
  /** The links as the user saw them: detects a concurrent change by another user. */
  seen: z.array(storedItemSchema).max(menuLimits.itemsMax),
});

export const linkedBodySchema = z.strictObject({ linked: z.boolean() });

// Wire format of the style editor: the tweaks of the site's template, their values, a preview. Template-folders 9. Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../website/revision-field.ts';
import { refusals } from './messages.ts';

/** Whether there are unpublished values. */
const draftField = { isDraft: z.boolean() };
const textsSchema = z.record(z.string(), z.string());

/** A tweak as the style editor shows it. */
const designTweakSchema = z.object({
  name: z.string(),
  type: z.string(),
  label: z.string(),
  /** Empty: no group. */
  category: z.string(),
  defaultValue: z.string(),
  options: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  /** The color must be opaque. */
  opaque: z.boolean(),
  /** For a color: the colors that it has text on, by name, and the contrast that it needs there. */
  textOn: z.array(z.string()).optional(),
  leastContrast: z.number().optional(),
  /** For a font or image: the template's own rule. */
  rule: textsSchema.optional(),
  /** Only shown if an element on the page matches this selector. */
  showOnlyWhenPresent: z.string().optional(),
});
export type DesignTweak = z.infer<typeof designTweakSchema>;

const designPresetSchema = z.object({ name: z.string(), title: z.string(), values: textsSchema });

export const openedDesignSchema = z.object({
  templateId: z.string(),
  templateName: z.string(),
  templateRevision: z.int(),
  tweaks: z.array(designTweakSchema),
  presets: z.array(designPresetSchema),
  /** Chosen values; absent ones use the template's defaults. */
  values: textsSchema,
  ...draftField,
  ...revisionField,
});
export type OpenedDesign = z.infer<typeof openedDesignSchema>;

/** Our choice: far more than any template has. */
const valuesMax = 1000;
const valuesSchema = z
  .record(z.string().min(1).max(120), z.string().max(2000).nullable())
  .refine((values) => Object.keys(values).length <= valuesMax, {
    error: () => refusals.tooManyValues({ max: valuesMax }),
  });

/** `null` resets a value. */
export const designChangeSchema = z.strictObject({ templateId: z.string().min(1).max(60), values: valuesSchema });
export type DesignValues = Record<string, string | null>;
export type DesignChange = z.infer<typeof designChangeSchema>;
export const savedChangeSchema = designChangeSchema.extend(seenRevisionField);
export type SavedChange = z.output<typeof savedChangeSchema>;

export const savedDesignSchema = z.object({ values: textsSchema, ...draftField, ...revisionField });
export type SavedDesign = z.infer<typeof savedDesignSchema>;

/** Preview of a page's style: the whole sheet and the body classes of tweaks, before and after. */
export const designTrySchema = z.object({
  css: z.string(),
  classes: z.array(z.string()),
  shownClasses: z.array(z.string()),
  errors: z.array(z.string()),
});
export type DesignTry = z.infer<typeof designTrySchema>;

/** `line` of the submitted text, from 1; absent: no specific line. */
export const cssTrySchema = designTrySchema.omit({ errors: true }).extend({
  problems: z.array(z.object({ message: z.string(), line: z.int().optional() })),
});
export type CssTry = z.infer<typeof cssTrySchema>;

// What passes between the style editor and the server: the tweaks of the site's template, their values, a try. Template-folders 9.
// Portable.
import * as z from 'zod';

/** A tweak as the style editor shows it. */
export type DesignTweak = {
  name: string;
  type: string;
  label: string;
  /** Empty: the template names no group. */
  category: string;
  defaultValue: string;
  options?: string[];
  min?: number;
  max?: number;
  step?: number;
  /** The colour may not be see-through. */
  opaque: boolean;
  /** Of a font or picture: what the template's own rule says. */
  rule?: Record<string, string>;
  /** Shown only where something on the page matches this selector. */
  showOnlyWhenPresent?: string;
};

export type DesignPreset = { name: string; title: string; values: Record<string, string> };

export type OpenedDesign = {
  templateId: string;
  templateName: string;
  revision: number;
  tweaks: DesignTweak[];
  presets: DesignPreset[];
  /** What was chosen; absent ones are as the template has them. */
  values: Record<string, string>;
};

/** Our choice: far more than any template has. */
export const valuesMax = 1000;
const valuesSchema = z
  .record(z.string().min(1).max(120), z.string().max(2000).nullable())
  .refine((values) => Object.keys(values).length <= valuesMax, `At most ${valuesMax} values`);

/** `null` takes a choice back. */
export const designChangeSchema = z.strictObject({ templateId: z.string().min(1).max(60), values: valuesSchema });
export type DesignChange = z.infer<typeof designChangeSchema>;

/** What a page would look like: the whole sheet and the classes that tweaks give to the body, then and now. */
export type DesignTry = { css: string; classes: string[]; shownClasses: string[]; errors: string[] };

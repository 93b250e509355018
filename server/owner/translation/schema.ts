// The owner's view of languages and of what is translated. Portable.
import * as z from 'zod';
import { languageLimits } from '../../site/language/limits.ts';
import { languageCodeSchema, languageSchema } from '../../site/language/schema.ts';
import { revisionField } from '../../site/website/revision-field.ts';

/** Kinds of translated content, in the order of the screen. */
export const contentKinds = ['site', 'menu', 'page', 'item', 'product', 'category', 'form'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const languagesBodySchema = z.strictObject({
  languages: z
    .array(languageSchema)
    .max(languageLimits.languagesMax, `A site can have up to ${languageLimits.languagesMax} further languages.`),
});

/** Texts of the main language, and how many of them have a translation; `outdated`: their source changed since. */
const countsShape = { total: z.int(), translated: z.int(), outdated: z.int() };
export type Counts = { total: number; translated: number; outdated: number };

export const openedLanguagesSchema = z.object({
  main: z.object({ code: z.string(), name: z.string() }),
  languages: z.array(
    languageSchema.extend({
      name: z.string(),
      /** Begins its addresses: `/de`. */
      prefix: z.string(),
      /** Whether the shop's own sentences are translated; they are in English otherwise. */
      hasSentences: z.boolean(),
      ...countsShape,
    }),
  ),
});
export type OpenedLanguages = z.infer<typeof openedLanguagesSchema>;

export const recordsQuerySchema = z.object({
  kind: z.enum(contentKinds),
  cursor: z.string().max(500).optional(),
});
export const recordsSchema = z.object({
  records: z.array(z.object({ id: z.string(), title: z.string(), ...countsShape })),
  cursor: z.string().optional(),
});

const textSchema = z.object({
  path: z.string(),
  label: z.string(),
  source: z.string(),
  /** Empty: visitors see the source. */
  text: z.string(),
  isOutdated: z.boolean(),
  /** Visitors see the source, since something else has this name. */
  isUnshown: z.boolean(),
  isLong: z.boolean(),
});
export type OpenedText = z.infer<typeof textSchema>;
export const openedTextsSchema = z.object({
  title: z.string(),
  language: z.object({ code: z.string(), name: z.string(), isRightToLeft: z.boolean() }),
  texts: z.array(textSchema),
  ...revisionField,
});

/** By path. `source`: the text that was translated, as the translator saw it; an empty text removes the translation. */
export const textsBodySchema = z.strictObject({
  texts: z
    .record(
      z.string().max(languageLimits.pathCharsMax),
      z.strictObject({
        source: z.string().max(languageLimits.sourceCharsMax),
        text: z.string().max(languageLimits.textCharsMax),
      }),
    )
    .refine(
      (texts) => Object.keys(texts).length <= languageLimits.textsMax,
      `One record can have up to ${languageLimits.textsMax} translated texts.`,
    ),
  /** As for settings, but of more fields. */
  revision: z.string().max(languageLimits.revisionCharsMax).optional(),
});

export const wireLanguagesBodySchema = z.strictObject({
  languages: z.array(z.union([languageCodeSchema, languageSchema])).max(languageLimits.languagesMax),
});

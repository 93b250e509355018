// How all mails look, and the owner's own texts. One record, so that every mail reads it with its sender. Portable.
import * as z from 'zod';
import { designMessages as messages } from './messages.ts';

export const textMax = { subject: 200, heading: 200, body: 4000, footer: 500 } as const;

/** One line, because it becomes a header or a heading. */
const line = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, messages.oneLine);

/** Line breaks as in a mail: `\n`, and at most one empty line between paragraphs. */
const plain = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .split(/\n(?:[ \t]*\n)+/)
        .join('\n\n')
        .trim(),
    );

export const ownTextSchema = z.strictObject({
  subject: line(textMax.subject, messages.subjectMissing),
  heading: line(textMax.heading, messages.headingMissing),
  /** Empty in a mail that consists of facts. */
  body: plain(textMax.body),
});

export const mailLookSchema = z.strictObject({
  /** `site`: the logo of the site, or its title if it has none. `own`: another image. `none`: the title. */
  logo: z.enum(['site', 'own', 'none']),
  logoImageId: z.string().max(64).nullable(),
  /** Empty: ink, which follows the reader's color scheme. */
  accentColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, messages.colorWrong),
  footer: plain(textMax.footer),
});
export type MailLook = z.output<typeof mailLookSchema>;

export const mailDesignSchema = z.object({ look: mailLookSchema, texts: z.record(z.string().max(40), ownTextSchema) });
export type MailDesign = z.output<typeof mailDesignSchema>;

export const plainLook: MailLook = { logo: 'site', logoImageId: null, accentColor: '', footer: '' };

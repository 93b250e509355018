// Code that owners inject into every page, and the hosts that their code and templates may load from. Template-folders 7. Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../website/revision-field.ts';
import { messages } from './messages.ts';

/** Per field. Our choice, since the original documents no limit; every page carries it. */
const codeCharsMax = 100_000;
/** Maximum of `storeSettings.orderConfirmationInjectCode`. */
const confirmationCharsMax = 20_000;
const allowedHostsMax = 50;

const code = (max: number) => z.string().max(max).optional();

/** Absent fields stay unchanged. Uses the original clients' names, plus `orderConfirmation`, which they store elsewhere. */
export const injectionBodySchema = z.strictObject({
  header: code(codeCharsMax),
  footer: code(codeCharsMax),
  postItem: code(codeCharsMax),
  lockPage: code(codeCharsMax),
  orderConfirmation: code(confirmationCharsMax),
});
export const openedInjectionSchema = injectionBodySchema.required();
export type OpenedInjection = z.infer<typeof openedInjectionSchema>;
export const changedInjectionSchema = injectionBodySchema.extend(seenRevisionField);
export type ChangedInjection = z.output<typeof changedInjectionSchema>;
export const revisedInjectionSchema = openedInjectionSchema.extend(revisionField);
export type RevisedInjection = z.infer<typeof revisedInjectionSchema>;

/** An origin, or all subdomains of a name: the forms that a page policy supports. */
export const allowedHostSchema = z
  .string()
  .max(200)
  .regex(/^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/, messages.hostInvalid);

export const allowedHostsBodySchema = z.strictObject({
  hosts: z.array(allowedHostSchema).max(allowedHostsMax),
  ...seenRevisionField,
});
export type AllowedHostsBody = z.output<typeof allowedHostsBodySchema>;

/** Kinds of resources from a host: one policy directive each. */
const hostUses = ['script-src', 'style-src', 'font-src', 'connect-src', 'form-action'] as const;
export type HostUse = (typeof hostUses)[number];

export const neededHostSchema = z.object({
  host: z.string(),
  uses: z.array(z.enum(hostUses)),
  /** Files of the template, `code injection: header`, or `page code: /about`; a few of them. */
  places: z.array(z.object({ file: z.string(), line: z.number() })),
  isAllowed: z.boolean(),
});
export type NeededHost = z.infer<typeof neededHostSchema>;

// Messages of the lay-out-mail job. Read by pool.ts (answers) and lay-out-mail.ts (requests). Portable.
import * as z from 'zod';
import type { MailContent, MailText } from '../../server/outbox/mail-layout.ts';

export type MailInput = MailContent;
export const mailOutput: z.ZodType<MailText> = z.object({ html: z.string(), text: z.string() });

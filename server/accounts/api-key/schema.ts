// An API key as stored and as the owner sees it. Portable.
import * as z from 'zod';
import { apiScopes } from '../../base/roles.ts';
import { messages } from './messages.ts';

export const apiKeySchema = z.object({
  /** 24 hex digits. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** SHA-256 of the whole key; the key itself is shown once and never stored. */
  hash: z.string(),
  /** The end of the key, so that people recognize it. */
  last4: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Accurate to a few minutes. */
  lastUsedAt: z.int().optional(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listedApiKeySchema = apiKeySchema.omit({ hash: true });
export type ListedApiKey = z.infer<typeof listedApiKeySchema>;

export const newApiKeySchema = z.strictObject({
  name: z.string().trim().min(1, messages.nameMissing).max(100),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1)
    .max(apiScopes.length)
    .transform((scopes) => [...new Set(scopes)].sort()),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

// Reports which page a tab has open, and answers who else has it open. Portable.

import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

/** Timing of presence heartbeats. */
export const presenceLimits = {
  /** The heartbeat interval of a tab. */
  beatMs: 8_000,
  /** A tab without a heartbeat for this long is gone. A tab that closes reports it immediately. */
  lifeMs: 20_000,
  /** Browsers wake background tabs once a minute. */
  hiddenLifeMs: 75_000,
  windowsPerDocumentMax: 30,
  documentsMax: 500,
} as const;

const presenceBodySchema = z.strictObject({
  /** A tab of the editor; also sent with its ops. */
  window: z.string().regex(/^[0-9a-zA-Z-]{8,40}$/),
  /** The selected block. */
  block: z.string().min(1).max(64).optional(),
  /** Whether the tab is in the background. */
  hidden: z.boolean().optional(),
  /** The tab is closing or leaving the page. */
  gone: z.boolean().optional(),
});
export type PresenceBody = z.infer<typeof presenceBodySchema>;

const presentSchema = z.object({
  window: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  block: z.string().optional(),
});
export type Present = z.infer<typeof presentSchema>;

/** Everyone who has the page open, including the caller, in order of arrival. */
const presenceAnswerSchema = z.object({ present: z.array(presentSchema) });

export const presenceCalls = defineCalls({
  announce: {
    call: 'POST /config/api/documents/:id/presence',
    needs: 'editor.open',
    body: presenceBodySchema,
    answer: presenceAnswerSchema,
  },
});

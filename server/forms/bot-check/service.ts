// Asks Google whether a token is a person's: `siteverify` for the widget's, an Enterprise assessment for invisible ones. Limited in time and size
// by the outbound client; secrets are never part of an address or a log line.
import * as z from 'zod';
import type { Outbound } from '../../outbox/outbound.ts';
import { assessmentBytesMax } from './limits.ts';
import { settingsMessages as messages } from './messages.ts';
import type { BotAction, BotSettings } from './schema.ts';

/** `away`: the service could not judge it; why, for the owner. */
export type Verdict = { is: 'person' } | { is: 'bot'; why: string } | { is: 'away'; problem: string };

type ServiceKeys = Pick<BotSettings, 'service' | 'siteKey' | 'projectId' | 'scoreMin'> & { secret: string };

/** @param api stand-in for both hosts */
type ServiceParts = { outbound: Outbound; api?: string | undefined };

const siteverifySchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).max(20).default([]),
});

const assessmentSchema = z.object({
  tokenProperties: z.object({
    valid: z.boolean(),
    invalidReason: z.string().optional(),
    action: z.string().optional(),
  }),
  riskAnalysis: z.object({ score: z.number().default(0) }).optional(),
});

/** @param actions that the token may be for */
export const askService = (
  parts: ServiceParts,
  keys: ServiceKeys,
  token: string,
  actions: readonly BotAction[],
): Promise<Verdict> =>
  keys.service === 'recaptcha-enterprise'
    ? askEnterprise(parts, keys, token, actions)
    : askSiteverify(parts, keys, token, actions);

async function askSiteverify(
  { outbound, api = 'https://www.google.com' }: ServiceParts,
  { secret, scoreMin }: ServiceKeys,
  token: string,
  actions: readonly BotAction[],
): Promise<Verdict> {
  const answer = await outbound.post(
    `${api}/recaptcha/api/siteverify`,
    new URLSearchParams({ secret, response: token }).toString(),
    { 'Content-Type': 'application/x-www-form-urlencoded' },
  );
  if (!answer.ok) return { is: 'away', problem: messages.unreachable(answer) };
  const found = siteverifySchema.safeParse(parsed(answer.text)).data;
  if (!found) return { is: 'away', problem: messages.unexpected(answer) };
  const errors = found['error-codes'];
  if (errors.some((code) => code.endsWith('-input-secret'))) return { is: 'away', problem: messages.refused };
  if (!found.success) return { is: 'bot', why: errors[0] ?? 'refused' };
  return judged(found.action, found.score, actions, scoreMin);
}

async function askEnterprise(
  { outbound, api = 'https://recaptchaenterprise.googleapis.com' }: ServiceParts,
  { secret, siteKey, projectId, scoreMin }: ServiceKeys,
  token: string,
  actions: readonly BotAction[],
): Promise<Verdict> {
  const [expectedAction] = actions;
  const event = { token, siteKey, ...(actions.length === 1 && { expectedAction }) };
  const answer = await outbound.post(
    `${api}/v1/projects/${encodeURIComponent(projectId)}/assessments`,
    JSON.stringify({ event }),
    { 'Content-Type': 'application/json', 'X-Goog-Api-Key': secret },
    assessmentBytesMax,
  );
  if (!answer.ok) return { is: 'away', problem: messages.unreachable(answer) };
  if ([400, 401, 403, 404].includes(answer.status)) return { is: 'away', problem: messages.projectRefused };
  const found = assessmentSchema.safeParse(parsed(answer.text)).data;
  if (!found) return { is: 'away', problem: messages.unexpected(answer) };
  const { valid, invalidReason = 'refused', action } = found.tokenProperties;
  if (!valid) return { is: 'bot', why: invalidReason };
  return judged(action ?? '', found.riskAnalysis?.score ?? 0, actions, scoreMin);
}

/** The widget's tokens have neither action nor score. */
function judged(
  action: string | undefined,
  score: number | undefined,
  actions: readonly BotAction[],
  scoreMin: number,
): Verdict {
  if (action !== undefined && !actions.some((one) => one === action)) return { is: 'bot', why: 'action' };
  if (score !== undefined && Math.round(score * 100) < scoreMin) return { is: 'bot', why: 'score' };
  return { is: 'person' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The bot check of forms and waitlists: the owner's settings, and whether a submission passes. Spec §3 "captcha settings", §7 "Actions".
//
// Our choice: while the service doesn't answer, a limited number of submissions of the site pass unchecked, then visitors are asked to try
// again later. A shop would rather read some spam than lose an order's question; the limits per network stay as they are.
import { hash } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import type { Outbound } from '../../outbox/outbound.ts';
import { findLivePart } from '../../site/site-part/site-part.ts';
import { assertRevision, patched, withRevision } from '../../site/website/revision.ts';
import type { SealedRecords } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { botSettingsInvalid, captchaFailed, captchaMissing, checkAway } from './errors.ts';
import { asksAtOnce, noteAgainMs, noteChangeMs, passesWhileAway, scoreDefault, tokenLifeMs } from './limits.ts';
import { settingsMessages as messages } from './messages.ts';
import { isPuzzleSolved, puzzleText, readPuzzleAnswer } from './puzzle.ts';
import type { BotAction, BotService, BotSettings, BotSettingsAnswer, ChangedBotSettings } from './schema.ts';
import { askService, type Verdict } from './service.ts';
import { serviceState, settings, usedTokens } from './store.ts';

export type BotCheckParts = Parts & {
  /** Absent: no secret can be stored. */
  botSeal?: Seal;
  outbound?: Outbound;
  /** Address of a stand-in for the services, in tests. */
  botCheckApi?: string;
};

const noSettings: BotSettings = {
  service: 'built-in',
  siteKey: '',
  projectId: '',
  scoreMin: scoreDefault,
  actions: ['FORM_BLOCK_SUBMISSION', 'NEWSLETTER_BLOCK_SUBMISSION', 'PROMO_POPUP_SUBMISSION'],
};

const botSettings = async (source: Tx | Store): Promise<BotSettings> => (await settings.find(source)) ?? noSettings;

export async function botSettingsAnswer(store: Store): Promise<BotSettingsAnswer> {
  const [{ sealedSecret, ...rest }, check] = [await botSettings(store), await serviceState.find(store)];
  const revised = withRevision({ ...rest, hasSecret: sealedSecret !== undefined });
  return { ...revised, ...(check && { check }) };
}

/** @throws settingsChangedMeanwhile, botSettingsInvalid */
export async function changeBotSettings(parts: BotCheckParts, change: ChangedBotSettings): Promise<void> {
  const { revision, secret, ...named } = change;
  const sealedSecret = secret === undefined ? undefined : parts.botSeal?.seal(secret);
  await transact(parts.store, async (tx) => {
    const before = await botSettings(tx);
    assertRevision(before, revision, named);
    const after = patched(before, named);
    // A secret is only sent to the service it was entered for.
    if (after.service !== before.service) delete after.sealedSecret;
    if (sealedSecret !== undefined) after.sealedSecret = sealedSecret;
    if (after.service === 'built-in') Object.assign(after, { siteKey: '', projectId: '' });
    if (after.service !== 'recaptcha-enterprise') after.projectId = '';
    assertComplete(after);
    settings.put(tx, { ...after, actions: [...new Set(after.actions)] });
    serviceState.delete(tx);
  });
}

function assertComplete({ service, siteKey, projectId, sealedSecret }: BotSettings): void {
  if (service === 'built-in') return;
  const missing = {
    siteKey: siteKey === '' && messages.siteKeyMissing,
    projectId: service === 'recaptcha-enterprise' && projectId === '' && messages.projectMissing,
    secret: sealedSecret === undefined && messages.secretMissing,
  };
  const errors = Object.entries(missing).flatMap(([path, message]) => (message ? [{ path, message }] : []));
  if (errors.length > 0) throw botSettingsInvalid({ errors });
}

export const sealedBotKeys: SealedRecords = {
  purpose: 'bot-check',
  async reseal(tx, again) {
    const found = await settings.find(tx);
    if (found?.sealedSecret === undefined) return 0;
    settings.put(tx, { ...found, sealedSecret: again(found.sealedSecret) });
    return 1;
  },
};

/** Keys for the page's scripts; both are public. */
export async function publicBotKeys(source: Tx | Store): Promise<{ siteKey: string; enterpriseKey: string }> {
  const { service, siteKey } = await botSettings(source);
  return {
    siteKey: service === 'recaptcha' ? siteKey : '',
    enterpriseKey: service === 'recaptcha-enterprise' ? siteKey : '',
  };
}

/** Sources that the page's policy allows for the service's script, as Google documents them. Frames are allowed from anywhere. */
export const serviceSources = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] as const;

type CheckedForm = { id: string; isNewsletter: boolean; captchaEnabled?: boolean | undefined };

/** The actions that a form is sent with. One form can be in a block and in the pop-up. */
async function actionsOf(source: Tx | Store, { id, isNewsletter }: CheckedForm): Promise<BotAction[]> {
  const own: BotAction = isNewsletter ? 'NEWSLETTER_BLOCK_SUBMISSION' : 'FORM_BLOCK_SUBMISSION';
  const { isOn, action, formId } = await findLivePart(source, 'pop-up');
  return isOn && action === 'form' && formId === id ? [own, 'PROMO_POPUP_SUBMISSION'] : [own];
}

/** A form in two places is checked in both if it is checked in one: the visitor says where it was sent from. */
export async function formCheck(source: Tx | Store, form: CheckedForm): Promise<BotService | undefined> {
  if (form.captchaEnabled !== true) return undefined;
  const { service, actions } = await botSettings(source);
  return (await actionsOf(source, form)).some((one) => actions.includes(one)) ? service : undefined;
}

export async function waitlistCheck(source: Tx | Store): Promise<BotService | undefined> {
  const { service, actions } = await botSettings(source);
  return actions.includes('PRODUCT_WAITLIST_SUBMISSION') ? service : undefined;
}

type BotProof = {
  /** The submission key, which the built-in check's puzzle is about. The caller spends it. */
  key?: string | undefined;
  captchaKey?: string | null | undefined;
  recaptchaEnterpriseV3Token?: string | null | undefined;
  /** The honeypot: people don't see it. */
  subject?: string | undefined;
};

/** Spends the token: part of the commit that the check is for. @throws captchaFailed */
export type Spend = (tx: Tx) => Promise<void>;

export const nothingToSpend: Spend = async () => {};

/** @throws captchaMissing, captchaFailed, checkAway */
export async function assertFormSender(parts: BotCheckParts, form: CheckedForm, proof: BotProof): Promise<Spend> {
  if ((await formCheck(parts.store, form)) === undefined) return nothingToSpend;
  return assertPerson(parts, await actionsOf(parts.store, form), proof);
}

/** @throws captchaMissing, captchaFailed, checkAway */
export async function assertWaiting(parts: BotCheckParts, proof: BotProof): Promise<Spend> {
  if ((await waitlistCheck(parts.store)) === undefined) return nothingToSpend;
  return assertPerson(parts, ['PRODUCT_WAITLIST_SUBMISSION'], proof);
}

async function assertPerson(parts: BotCheckParts, actions: readonly BotAction[], proof: BotProof): Promise<Spend> {
  const { service } = await botSettings(parts.store);
  if ((proof.subject ?? '') !== '') throw captchaFailed();
  if (service === 'built-in') {
    if (!proof.captchaKey) throw captchaMissing();
    if (!isSolution(proof.key ?? '', proof.captchaKey)) throw captchaFailed();
    return nothingToSpend;
  }
  const token = service === 'recaptcha' ? proof.captchaKey : proof.recaptchaEnterpriseV3Token;
  if (!token) throw captchaMissing();
  const id = hash('sha256', token, 'base64url');
  if (await usedTokens.find(parts.store, id)) throw captchaFailed();
  const verdict = await judge(parts, token, actions);
  if (verdict.is === 'bot') {
    parts.log.info('bot-check-refused', { why: verdict.why.slice(0, 40) });
    throw captchaFailed();
  }
  await noteCheck(parts, verdict.is === 'away' ? verdict.problem : '');
  if (verdict.is === 'away') {
    parts.log.warn('bot-check-away', { problem: verdict.problem });
    if (!passAway(parts)) throw checkAway();
  }
  return spendOnce(id, parts.clock.now() + tokenLifeMs);
}

/** @param id of a token, or of a page without script */
export const spendOnce =
  (id: string, expiresAt: number): Spend =>
  async (tx) => {
    if (await usedTokens.find(tx, id)) throw captchaFailed();
    usedTokens.put(tx, { expiresAt }, id);
  };

function isSolution(key: string, answer: string): boolean {
  const numbers = readPuzzleAnswer(answer);
  return (
    key !== '' &&
    numbers !== undefined &&
    numbers.every((tried, n) => isPuzzleSolved(hash('sha256', puzzleText(key, n, tried), 'buffer').readUInt32BE(0)))
  );
}

/** By store: one for a process. `passedAt`: submissions that passed while the service was away. */
const states = new WeakMap<Store, { passedAt: number[]; asking: number }>();

function stateOf(store: Store) {
  const state = states.get(store) ?? { passedAt: [], asking: 0 };
  states.set(store, state);
  return state;
}

/** @returns false if too many have passed lately */
function passAway({ store, clock }: Parts): boolean {
  const state = stateOf(store);
  const now = clock.now();
  const lately = state.passedAt.filter((at) => at > now - passesWhileAway.durationMs);
  const isOk = lately.length < passesWhileAway.points;
  state.passedAt = isOk ? [...lately, now] : lately;
  return isOk;
}

async function judge(parts: BotCheckParts, token: string, actions: readonly BotAction[]): Promise<Verdict> {
  const { outbound, botCheckApi: api, log } = parts;
  const { sealedSecret = '', ...keys } = await botSettings(parts.store);
  const state = stateOf(parts.store);
  if (!outbound || state.asking >= asksAtOnce) return { is: 'away', problem: messages.unreachable({ reason: '' }) };
  let secret: string | undefined;
  try {
    secret = parts.botSeal?.open(sealedSecret);
  } catch {
    log.warn('bot-check-secret-unreadable', { advice: 'Enter the secret key of the bot check again.' });
  }
  if (secret === undefined) return { is: 'away', problem: messages.unreadable };
  state.asking++;
  try {
    return await askService({ outbound, api }, { ...keys, secret }, token, actions);
  } finally {
    state.asking--;
  }
}

/** Only what is new is written, and not at once when it was written lately: a check must not cost a commit. */
async function noteCheck({ store, clock }: BotCheckParts, problem: string, isAsked = false): Promise<void> {
  const at = clock.now();
  const before = await serviceState.find(store);
  const isSame = before?.problem === problem;
  const waitMs = isSame ? (problem === '' ? Number.POSITIVE_INFINITY : noteAgainMs) : noteChangeMs;
  if (!isAsked && before && at < before.at + waitMs) return;
  await transact(store, async (tx) => serviceState.put(tx, { at, problem }));
}

/** Whether the service accepts the saved keys: it must judge a made-up token. The result is in the settings. */
export async function testBotKeys(parts: BotCheckParts): Promise<void> {
  if ((await botSettings(parts.store)).service === 'built-in') return;
  const verdict = await judge(parts, 'a-token-that-never-was', []);
  await noteCheck(parts, verdict.is === 'away' ? verdict.problem : '', true);
}

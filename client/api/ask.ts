// Sends the editor's calls, as declared in the server modules' calls.ts files.
import { type $ZodType, safeParse } from 'zod/v4/core';
import { type AnswerOf, type Call, changedHeader, methodOf, pathOf, type Sent } from '../../server/base/calls.ts';
import { messages } from '../messages.ts';
import { type Answer, call, csrfToken } from './call.ts';

/** The server refused the call. `message` is for people. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.body = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  }
}

/** The call needs changes to be saved first, and that failed. `message` is for people. */
export class Unsaved extends Error {}

type Given = {
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  isQuiet?: true;
  [param: string]: unknown;
};

/** Optional when a call needs nothing. */
export type SentArgs<C extends Call> = Record<never, never> extends Sent<C> ? [sent?: Asked<C>] : [sent: Asked<C>];

/** With an idempotency key, a retried call runs only once. */
type Asked<C extends Call> = Sent<C> &
  SeenRevision<'body', C['body']> &
  SeenRevision<'query', C['query']> & {
    idempotencyKey?: string;
    /** For what is sent while typing: lists follow at the pace of the change stream. */
    isQuiet?: true;
  };

/** API scripts may omit the revision to overwrite whatever is stored. The editor always sends the revision it showed. */
type SeenRevision<Part extends string, Schema> =
  Schema extends $ZodType<unknown, infer Input>
    ? string extends keyof Input
      ? unknown
      : Input extends { revision?: infer Revision }
        ? 'revision' extends keyof Input
          ? Record<Part, { revision: NonNullable<Revision> }>
          : unknown
        : unknown
    : unknown;

/** The idempotency key of one submission: reuse it until the call is answered. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The validated answer of one call: `await ask(itemCalls.open, { id })`. An answer of another shape counts as a failed call.
 *
 * @throws Refused; TypeError when the network failed
 */
export async function ask<const C extends Call>(asked: C, ...[sent]: SentArgs<C>): Promise<AnswerOf<C>> {
  const { body, idempotencyKey, isQuiet } = (sent ?? {}) as Given;
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  const answer = call(methodOf(asked), addressOf(asked, sent), body, headers);
  if (methodOf(asked) === 'GET') return checkedAnswer(asked, await answer);
  acts.add(answer);
  try {
    const read = await answer;
    if (!isQuiet && read.ok) noteChanged(read.response?.headers.get(changedHeader));
    return checkedAnswer(asked, read);
  } finally {
    acts.delete(answer);
  }
}

type Listener = (topics: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the topics that a call of this tab changed, once its screen is updated. @returns unsubscribes */
export function onOwnChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function noteChanged(header: string | null | undefined): void {
  const topics = header?.split(' ');
  if (topics) setTimeout(() => listeners.forEach((listener) => void listener(topics)));
}

/** Calls in flight that may change something. */
const acts = new Set<Promise<unknown>>();
const actMsMax = 10_000;

/**
 * Runs it immediately, or after this tab's pending writes. Otherwise a draft that just became an order would be refetched before its screen
 * opens the order, and an optimistically updated menu would jump back.
 */
export function afterOwnActs(run: () => void): void {
  if (acts.size === 0) {
    run();
    return;
  }
  const late = new Promise((resolve) => setTimeout(resolve, actMsMax));
  // Lets their screens update first.
  void Promise.race([Promise.allSettled(acts), late]).then(() => setTimeout(run));
}

/**
 * Whether the server answered the submission, so that the next one needs a new key. False while a first attempt with its key is still
 * running.
 */
export const isAnswer = (error: unknown): error is Refused =>
  error instanceof Refused && error.status < 500 && error.body.isRunning !== true;

/** The URL of a call, including path parameters and query: for links, downloads, and beacons. */
export function addressOf<const C extends Call>(asked: C, sent?: Omit<Sent<C>, 'body'>): string {
  const { query = {}, ...params } = (sent ?? {}) as Given;
  const path = pathOf(asked).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Uploads a form with files, or the raw bytes of one.
 *
 * @param sent.onProgress fraction uploaded, 0 to 1
 * @param sent.signal cancels it
 * @throws as `ask`
 */
export function upload<const C extends Call>(
  asked: C,
  {
    form,
    onProgress,
    signal,
    ...sent
  }: Sent<C> & { form: FormData | Blob; onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<AnswerOf<C>> {
  // `fetch` does not report upload progress.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(methodOf(asked), addressOf(asked, sent as never));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-CSRF-Token', csrfToken());
    request.responseType = 'json';
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The network failed'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      const { status, response: body } = request;
      const message: string | undefined = body?.message ?? body?.error;
      const ok = status < 400 && body?.error === undefined;
      try {
        if (ok) noteChanged(request.getResponseHeader(changedHeader));
        resolve(checkedAnswer(asked, ok ? { ok, body } : { ok, status, message, body }));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

function checkedAnswer<C extends Call>(asked: C, answer: Answer<unknown>): AnswerOf<C> {
  if (!answer.ok) throw new Refused(answer.status, answer.message ?? messages.otherwise, answer.body);
  if (!asked.answer) return undefined as AnswerOf<C>;
  const read = safeParse(asked.answer, answer.body);
  if (read.success) return read.data as AnswerOf<C>;
  // After a server update, answers may have fields that this tab does not know.
  if (read.error.issues.every(({ code }) => code === 'unrecognized_keys')) return answer.body as AnswerOf<C>;
  throw new Refused(malformed, messages.otherwise, undefined);
}

/** A proxy's status when it cannot parse the upstream server's answer. */
const malformed = 502;

/** Not in the message catalog, which every visitor page loads. */
const stillRunning = 'This is still being saved. Try again in a moment.';

/** The sentence to show for an error of a call. */
export function errorText(error: unknown): string {
  if (error instanceof Unsaved) return error.message;
  if (error instanceof Refused && error.body.isRunning === true) return stillRunning;
  if (error instanceof Refused) return error.status >= 500 ? messages.otherwise : refusalText(error);
  return error instanceof TypeError ? messages.offline : messages.otherwise;
}

/** The message for each field, where the server sent any: field names are for programs only. */
function refusalText({ body: { errors, fields }, message }: Refused): string {
  const all = Array.isArray(errors) ? errors.map((one) => one?.message) : Object.values(fields ?? {});
  const sentences = [...new Set(all)].filter((one) => typeof one === 'string');
  return sentences.join(' ') || message;
}

// Calls of the editor: the answer, or a thrown refusal with the server's words. Built on call.ts; used by the other files here.
import { messages } from '../messages.ts';
import { call } from './call.ts';
import { anything } from './shape.ts';

/** The server said no. `message` is for people. */
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

/** What would be asked needs changes on the server that are not there. `message` is for people. */
export class Unsaved extends Error {}

/**
 * @param check the shape that the caller reads; an answer of any other shape counts as a failed call and never reaches a screen
 * @throws Refused; TypeError when the network failed
 */
export async function ask<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  check: (answer: unknown) => boolean = anything,
): Promise<T> {
  const answer = await call<T>(method, path, body);
  if (!answer.ok) throw new Refused(answer.status, answer.message ?? messages.otherwise, answer.body);
  if (!check(answer.body)) throw new Refused(malformed, messages.otherwise, undefined);
  return answer.body;
}

/** As a proxy says of an answer that it does not understand. */
const malformed = 502;

/** Asks for something to show. */
export const get = <T>(path: string, check: (answer: unknown) => boolean): Promise<T> =>
  ask('GET', path, undefined, check);

/** Words for whatever a call threw. */
export function wordsOf(error: unknown): string {
  if (error instanceof Unsaved) return error.message;
  if (error instanceof Refused) return error.status >= 500 ? messages.otherwise : error.message;
  return error instanceof TypeError ? messages.offline : messages.otherwise;
}

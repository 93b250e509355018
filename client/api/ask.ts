// Calls of the editor: the answer, or a thrown refusal with the server's words. Built on call.ts; used by the other files here.
import { messages } from '../messages.ts';
import { call } from './call.ts';

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

/** @throws Refused; TypeError when the network failed */
export async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await call<T>(method, path, body);
  if (answer.ok) return answer.body;
  throw new Refused(answer.status, answer.message ?? messages.otherwise, answer.body);
}

/** Words for whatever a call threw. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refused) return error.status >= 500 ? messages.otherwise : error.message;
  return error instanceof TypeError ? messages.offline : messages.otherwise;
}

// Runs one step in a child process of this program: LMDB kills a process that reads a damaged page (operations 1.6),
// and prints its own errors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownProgram } from '../base/own-program.ts';

type Failure = { message: string; code?: string | number; path?: string };
type Said<Answer> = { answer: Answer } | { failure: Failure };

const fromOutside: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const);

/** The child ended without an answer. */
export class EndedApart extends Error {
  /** It most likely hit a damaged page: it wasn't stopped, was able to start, and had enough memory. */
  readonly isDamage: boolean;

  /** @param said the end of its standard error */
  constructor(code: number | null, signal: NodeJS.Signals | null, said = '') {
    // Without the stack and Node version that follow an error.
    const line = said.split('\n').findLast((one) => /^(?!Node\.js v)\S{2}/.test(one));
    super(signal ?? `ended with ${code}${line === undefined ? '' : `: ${line}`}`);
    this.isDamage = signal === null ? /\bMDB_/.test(said) : !fromOutside.has(signal) && !/out of memory/i.test(said);
  }
}

const errorTextMax = 5_000;

type ApartOptions = {
  /** Kills the child. */
  signal?: AbortSignal;
  /** Other users can read command lines, but not the environment. */
  env?: Readonly<Record<string, string>>;
  onProgress?: (done: unknown) => void;
};

/**
 * @param command internal, from the command line
 * @param given as JSON
 * @throws EndedApart, or an error with the message and code of the child's
 */
export async function runApart<Answer>(
  command: string,
  given: unknown,
  { signal: stopping, env = {}, onProgress }: ApartOptions = {},
): Promise<Answer> {
  const child = spawn(process.execPath, ownProgram(command, JSON.stringify(given)), {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  // It could not be started, e.g. because too many files are open.
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  const kill = () => child.kill('SIGKILL');
  stopping?.addEventListener('abort', kill, { once: true });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    // Every line except the last is progress.
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      if (text.startsWith('{')) onProgress?.(JSON.parse(text.slice(0, end)));
      text = text.slice(end + 1);
    }
  });
  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorText = (errorText + chunk).slice(-errorTextMax);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  stopping?.removeEventListener('abort', kill);
  if (code !== 0 || text === '') throw new EndedApart(code, signal, errorText);
  const said = JSON.parse(text) as Said<Answer>;
  if ('failure' in said) throw Object.assign(new Error(), said.failure);
  return said.answer;
}

/** In the child: answers its parent and exits. */
export async function answerApart(make: (onProgress: (done: unknown) => void) => Promise<unknown>): Promise<never> {
  // The parent was killed.
  process.stdin.on('end', () => process.exit(1)).resume();
  const said: Said<unknown> = await make((done) => void process.stdout.write(`${JSON.stringify(done)}\n`)).then(
    (answer) => ({ answer: answer ?? null }),
    (error: NodeJS.ErrnoException) => {
      const isOurMistake = error instanceof TypeError || error instanceof RangeError;
      return {
        failure: { message: (isOurMistake && error.stack) || error.message, code: error.code, path: error.path },
      };
    },
  );
  return new Promise(() => process.stdout.write(JSON.stringify(said), () => process.exit(0)));
}

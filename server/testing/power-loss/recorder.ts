// Builds the recorder with the machine's compiler, and marks clients' answers in its log.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';

/** Absent if the machine has none: then nothing can be recorded. */
export const compiler: string | undefined = ['cc', 'gcc', 'clang'].find(
  (name) => process.platform === 'linux' && spawnSync(name, ['--version']).status === 0,
);

export type Recorder = {
  /** Environment of the recorded process. */
  env: Record<string, string>;
  log: string;
  /** Sent to a client after the server answered it: everything acknowledged earlier must be on disk by now. */
  answered(text: string): void;
};

/** @param root folder whose files are recorded @param outside folder for the log, not below `root` */
export function buildRecorder(root: string, outside: string): Recorder {
  const library = buildPreload('recorder.c', outside);
  const log = path.join(outside, 'writes.log');
  return {
    env: { LD_PRELOAD: library, STOA_RECORD_ROOT: root, STOA_RECORD_LOG: log },
    log,
    answered(text) {
      const data = Buffer.from(text);
      const head = Buffer.alloc(40);
      head.write('ACKD');
      head.writeUInt32LE(data.length, 8);
      appendFileSync(log, Buffer.concat([head, data]));
    },
  };
}

/** @param source a file of this folder @param outside folder for the library @returns its path, for LD_PRELOAD */
export function buildPreload(source: string, outside: string): string {
  const library = path.join(outside, source.replace(/\.c$/, '.so'));
  const file = path.join(import.meta.dirname, source);
  const built = spawnSync(compiler!, ['-O2', '-shared', '-fPIC', '-o', library, file, '-ldl', '-lpthread']);
  if (built.status !== 0) throw new Error(`${source} does not build: ${built.stderr}`);
  return library;
}

// How a command speaks: one sentence for people, or one JSON value for programs (--json).

export type Print = {
  /** A line for people; nothing with --json. */
  line(text: string): void;
  /** The outcome: the sentence, or the value. */
  result(sentence: string, value: unknown): void;
};

export const printer = (json: boolean, write: (text: string) => void): Print => ({
  line: (text) => {
    if (!json) write(`${text}\n`);
  },
  result: (sentence, value) => write(json ? `${JSON.stringify(value)}\n` : `${sentence}\n`),
});

/** 1024-based (spec §9): 2048 → "2.0 KB". */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}

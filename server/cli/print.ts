// Command output: sentences for people, or one JSON value for programs (--json).

export type Print = {
  /** A line for people; omitted with --json. */
  line(text: string): void;
  /** The result: the sentence, or the value with --json. */
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

/**
 * Prints named steps with their progress: one overwritten line on a terminal, otherwise one line per step.
 * @returns a function that takes e.g. "Drawing images (3 of 20)"
 */
export function stepPrinter(write: (text: string) => void, tty: boolean): (step: string) => void {
  let name = '';
  return (step) => {
    const next = step.replace(/ \(.*$/, '');
    if (tty) write(`${name === '' || next === name ? '' : '\n'}\r\x1b[2K• ${step}`);
    else if (next !== name) write(`• ${next}\n`);
    name = next;
    if (tty && step === 'Done') write('\n');
  };
}

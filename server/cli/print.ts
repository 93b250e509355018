// Command output: sentences for people, or one JSON value for programs (--json).

export type Print = {
  /** A line for people; omitted with --json. */
  line(text: string): void;
  /** Progress, e.g. "Converting orders (3 read)"; omitted with --json. */
  step?(text: string): void;
  /** The result: the sentence, or the value with --json. */
  result(sentence: string, value: unknown): void;
};

export function printer(json: boolean, out: (text: string) => void, tty = false): Print {
  const { step, write } = stepPrinter(out, tty);
  return {
    line: (text) => {
      if (!json) write(`${text}\n`);
    },
    ...(!json && { step }),
    result: (sentence, value) => write(json ? `${JSON.stringify(value)}\n` : `${sentence}\n`),
  };
}

/** 1024-based (spec §9): 2048 → "2.0 KB". */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}

/** Prints named steps with their progress: one overwritten line on a terminal, otherwise one line per step. */
export function stepPrinter(
  out: (text: string) => void,
  tty: boolean,
): {
  /** @param step e.g. "Drawing images (3 of 20)" */
  step(step: string): void;
  /** Other output: begins on a line of its own, whatever step is on the terminal. */
  write(text: string): void;
} {
  let name = '';
  let isOnLine = false;
  const write = (text: string) => {
    out(isOnLine ? `\n${text}` : text);
    isOnLine = false;
  };
  return {
    write,
    step(step) {
      const next = step.replace(/ \(.*$/, '');
      if (!tty) {
        if (next !== name) write(`• ${next}\n`);
      } else if (next === name && isOnLine) out(`\r\x1b[2K• ${step}`);
      else write(`• ${step}`);
      name = next;
      isOnLine = tty;
      if (step === 'Done') write('');
    },
  };
}

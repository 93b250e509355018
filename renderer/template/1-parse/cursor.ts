// Reads one tag body from left to right. Each `take…` advances only on a match. Used by every instruction's parser.
import { segmentOf } from '../3-run/frame.ts';
import type { Args, Path } from './instruction.ts';

const word = /[a-zA-Z][a-zA-Z0-9_-]*/y;
const reference = /(?:\d+|[@$]?[a-zA-Z][a-zA-Z0-9_-]*|@)(?:\.(?:\d+|[@$]?[a-zA-Z][a-zA-Z0-9_-]*|@))*/y;
const definition = /@[a-zA-Z][a-zA-Z0-9_-]*/y;
const filePath = /[a-zA-Z0-9_./-]+/y;
const whitespace = /[ \t\n\r\f\v]+/y;
const comma = / *, */y;

export class Cursor {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** The unread rest. */
  get rest(): string {
    return this.text.slice(this.at);
  }

  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  takeWhitespace(): boolean {
    return this.#take(whitespace) !== null;
  }

  takeWord(): string | null {
    return this.#take(word);
  }

  takeDefinition(): string | null {
    return this.#take(definition);
  }

  takeFilePath(): string | null {
    return this.#take(filePath);
  }

  takeReference(): Path | null {
    const text = this.#take(reference);
    return text === null ? null : text.split('.').map(segmentOf);
  }

  /** One or more comma-separated references; stops before a comma that no reference follows. */
  takeReferences(): Path[] | null {
    const first = this.takeReference();
    if (first === null) return null;
    const paths = [first];
    for (;;) {
      const before = this.at;
      const next = this.#take(comma) === null ? null : this.takeReference();
      if (next === null) {
        this.at = before;
        return paths;
      }
      paths.push(next);
    }
  }

  /** The rest of the body, or up to `end`: its first character is the delimiter. Empty arguments are dropped (section 5). */
  takeArgs(end = this.text.length): Args | null {
    const text = this.text.slice(this.at, end);
    this.at = end;
    return argsOf(text);
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return null;
    this.at = pattern.lastIndex;
    return match[0];
  }
}

function argsOf(text: string): Args | null {
  if (text === '') return null;
  const delimiter = text[0]!;
  const raw = text.slice(1);
  return { list: raw.split(delimiter).filter((argument) => argument !== ''), delimiter, raw };
}

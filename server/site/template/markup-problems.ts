// The compiler's problems in one markup file, by the lines and columns of the file. Pure: it runs in a worker, since a hostile file takes long.
import { allErrors } from '../../../renderer/template/template.ts';
import { codeLimits } from './limits.ts';
import { createSplitter, placeOf } from './sources.ts';

type MarkupProblem = {
  file: string;
  line: number;
  message: string;
  level?: 'error' | 'warning' | undefined;
  column?: number;
  length?: number;
};

/** The error message of each partial, empty if it compiles. */
type PartialErrors = ReadonlyMap<string, string>;

/** @returns at most `codeLimits.problems` */
export function markupProblems(path: string, text: string, partials: PartialErrors): MarkupProblem[] {
  const splitter = createSplitter();
  const whole = splitter.source([{ file: path, text }]);
  const lines = text.split('\n');
  const found: MarkupProblem[] = [];
  for (const source of [whole, ...splitter.bodies]) {
    if (found.length >= codeLimits.problems) break;
    const errors = allErrors(source.text, (name) => partials.get(name));
    if (errors.length === 0) continue;
    const own = source.text.split('\n');
    for (const { message, level, opened, ...error } of errors) {
      const { line, offset } = opened ?? error;
      const place = placeOf(source, line);
      // A line with a tag of its own reads differently in the compiled text, so columns are unknown there.
      const isSame = own[line - 1] === lines[place.line - 1];
      const length = opened ? undefined : error.length;
      found.push({
        ...place,
        message,
        level,
        ...(isSame && offset > 0 && { column: offset, ...(length !== undefined && length > 0 && { length }) }),
      });
    }
  }
  return found.slice(0, codeLimits.problems);
}

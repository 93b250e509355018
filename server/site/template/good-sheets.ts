// The stylesheets of a template compiled as one source, or, if that fails, as many of them as possible (template-folders 1 and 9).
import { onlyVariables, sheetsOf } from '../../../workers/less/sheets.ts';
import { type LessOutput, sourceCharsMax } from '../../../workers/messages/compile-less.ts';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import { problems as messages } from './messages.ts';
import type { Source } from './sources.ts';

type GoodSheets = Pick<LessOutput, 'css' | 'errors'> & {
  /** Omitted sheets, and why, at the line of the source where they begin. */
  leftOut: { line: number; message: string }[];
  /** False if a busy machine may be the reason for omitted sheets. */
  isFinal: boolean;
};

type SheetsToCompile = {
  styles: Source;
  /** After the sheets: the owner's rules. */
  rules: string;
  variables: Readonly<Record<string, string>>;
  readable: boolean;
};

/** Time limit of the attempts that search for the failing sheet; the first attempt has the job's full time. */
const searchMs = 1000;
/** Limit on failures from time or memory; sheets not tried by then are omitted. */
const failuresMax = 8;
/** Binary search: one bad sheet among a hundred takes fourteen attempts. */
const searchesMax = 16;
/** Lower priority than everything else that waits for a thread. */
const searchRank = 3;

export async function compileGoodSheets(pool: Pool, asked: SheetsToCompile): Promise<GoodSheets> {
  const sheets = splitSheets(asked.styles);
  const fitting = sheetsThatFit(sheets, sourceCharsMax - asked.rules.length);
  const search = { pool, asked, sheets };
  const first = await attempt(search, fitting);
  const found = first.isWhole
    ? { ...first, good: fitting, whyNot: new Map(), isFinal: true }
    : await goodOf(search, fitting, first);
  const { css, errors, good, whyNot, isFinal } = found;
  const leftOut = sheets
    .filter((sheet) => !good.includes(sheet))
    .map((sheet) => ({ line: sheet.line, message: messages.sheetSkipped({ why: whyNot.get(sheet) ?? tooLong() }) }));
  return { css, errors, leftOut, isFinal };
}

const tooLong = () => messages.sheetsTooLong({ max: sourceCharsMax });

/** `variables` are only collected when the sheet may have to be omitted: five megabytes take a while. */
type Sheet = { line: number; text: string; readonly variables: string };
type Search = { pool: Pool; asked: SheetsToCompile; sheets: readonly Sheet[] };
type Attempt = LessOutput & { failure?: WorkerFailed };

function splitSheets({ text, files }: Source): Sheet[] {
  const linesBefore = files.map((file) => file.linesBefore);
  return sheetsOf(text, linesBefore).map(({ from, to }, at) => {
    const sheet = text.slice(from, to);
    let variables: string | undefined;
    return {
      line: (linesBefore[at] ?? 0) + 1,
      text: sheet,
      get variables() {
        return (variables ??= onlyVariables(sheet));
      },
    };
  });
}

/** In order, each that fits; only the variables of omitted ones count. */
function sheetsThatFit(sheets: readonly Sheet[], most: number): readonly Sheet[] {
  if (sheets.reduce((sum, { text }) => sum + text.length, 0) <= most) return sheets;
  let room = most - sheets.reduce((sum, { variables }) => sum + variables.length, 0);
  return sheets.filter(({ text, variables }) => {
    const fits = text.length - variables.length <= room;
    if (fits) room -= text.length - variables.length;
    return fits;
  });
}

/** Finds sheets that compile together: earlier ones take precedence, and bisection finds one that breaks them all. */
async function goodOf(search: Search, sheets: readonly Sheet[], first: Attempt) {
  let good: Sheet[] = [];
  let best: LessOutput = { css: '', errors: [], isWhole: false };
  let isFinal = first.failure === undefined;
  const whyNot = new Map(sheets.map((sheet) => [sheet, whyNotOf(first)]));
  const groups = sheets.length > 1 ? halvesOf(sheets) : [];
  let failures = 0;
  for (let searches = 0; searches < searchesMax; searches++) {
    const group = groups.shift();
    if (!group) break;
    const tried = await attempt(search, [...good, ...group], { timeoutMs: searchMs, rank: searchRank });
    isFinal &&= tried.failure === undefined;
    if (tried.failure && ++failures >= failuresMax) break;
    if (tried.isWhole) {
      good = [...good, ...group];
      best = tried;
    } else if (group.length > 1) groups.unshift(...halvesOf(group));
    else whyNot.set(group[0] as Sheet, whyNotOf(tried));
  }
  return { ...best, good, whyNot, isFinal };
}

function halvesOf<T>(all: readonly T[]): T[][] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}

/** @throws DomainError 'too-busy'; WorkerFailed when the pool is closed */
async function attempt(
  { pool, asked, sheets }: Search,
  good: readonly Sheet[],
  options?: { timeoutMs: number; rank: number },
): Promise<Attempt> {
  const taken = new Set(good);
  const texts = sheets.map((sheet) => (taken.has(sheet) ? sheet.text : sheet.variables));
  const { rules, variables, readable } = asked;
  const linesBefore = sheets.map(({ line }) => line - 1);
  try {
    return await pool.run(
      'compile-less',
      { source: texts.join('') + rules, sheets: linesBefore, variables: { ...variables }, readable },
      options,
    );
  } catch (error) {
    if (!(error instanceof WorkerFailed) || error.why === 'closed') throw error;
    return { css: '', errors: [], isWhole: false, failure: error };
  }
}

function whyNotOf({ failure, errors }: Attempt): string {
  if (failure?.why === 'timed-out') return messages.sheetTooSlow;
  if (failure) return messages.sheetTooLarge;
  const reason = errors.at(-1)?.message;
  return reason === undefined ? messages.sheetUnreadable : messages.sheetInvalid({ reason });
}

// Worker job: a template's joined stylesheets (LESS) to one CSS text. Run by pool.ts; requested by server/site/template.
import less from 'less';
import { sheetFaults } from '../server/site/template/messages.ts';
import { setAside } from './less/plain.ts';
import { mendBlocks, onlyVariables, sheetsOf } from './less/sheets.ts';
import {
  blankOut,
  type Cut,
  dropImports,
  fontVariables,
  maskText,
  selectorsOfOld,
  statementAt,
  systemMixins,
} from './less/source.ts';
import { type LessError, type LessInput, type LessOutput, lessInput } from './messages/compile-less.ts';

/** Stop after this many repairs and report the errors so far. */
const repairsMax = 300;
/** A sheet with more errors is dropped, and the others are compiled without it. */
const faultsOfSheetMax = 20;
/** Uses of an undefined variable, after which it gets an invalid placeholder value. */
const usesMax = 2;
/** The pool ends the job later; this leaves time to report. */
const budgetMs = 1200;

type LessFault = { message?: string; index?: number; type?: string };

/** The repaired text so far, and its errors. */
type Attempt = {
  text: string;
  /** The template's own text, without our prelude and suffix. */
  own: Cut;
  sheets: (Cut & { faults: number; isOut: boolean })[];
  errors: LessError[];
  missingMixins: Set<string>;
  undefinedUses: Map<string, number>;
  isMended: boolean;
};

/**
 * Never throws for errors in the sheets. Unknown mixins count as empty; any other statement that cannot be evaluated is left
 * out, and so is a sheet with too many errors; each is reported with its line. No file or address is ever opened: imports that
 * are not `url()` are dropped, `@plugin`, `data-uri()` and inline JavaScript are off. Spec: template-folders 9.
 */
export default async function compileLess(message: unknown): Promise<LessOutput> {
  const input = lessInput.parse(message);
  const startedAt = processorMs();
  const { text: source, restore } = setAside(input.source, sheetsOf(input.source, input.sheets ?? []));
  const attempt = attemptOf({ ...input, source });
  const { errors } = attempt;
  for (let repairs = 0; ; repairs++) {
    try {
      const added = emptyMixins(attempt.missingMixins) + emptyVariables(attempt.undefinedUses);
      const { css } = await less.render(attempt.text + added, options(input.readable ?? false));
      return { css: restore(css), errors: errors.sort((a, b) => a.line - b.line), isWhole: true };
    } catch (error) {
      const fault = error as LessFault;
      if (/^(?:Parse|Syntax)$/.test(fault.type ?? '') && mendSheets(attempt)) continue;
      const { message = '', index = -1 } = fault;
      const what = message === '' || /call stack/.test(message) ? sheetFaults.tooDeep : message;
      errors.push({ line: lineOf(attempt, index), message: what });
      const isOver = repairs >= repairsMax || processorMs() - startedAt > budgetMs;
      if (isOver || !repair(attempt, what, index)) return { css: '', errors, isWhole: false };
    }
  }
}

/** CPU time of this thread. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function attemptOf({ source, sheets = [], variables }: LessInput): Attempt {
  const { text: withoutImports, dropped } = dropImports(selectorsOfOld(source));
  const errors: LessError[] = dropped.map(({ line, what }) => ({ line, message: sheetFaults.importIgnored({ what }) }));

  // Prepended on one line, so that the sheet's line numbers stay right and its own definitions win.
  const prelude = `${systemMixins}${fontVariables(source)}\n`;
  const own = { from: prelude.length, to: prelude.length + withoutImports.length };
  let text = prelude + withoutImports;
  for (const [name, value] of Object.entries(variables)) {
    if (isPlain(name, value)) text += `\n@${name}: ${value};`;
    else
      errors.push({
        line: 0,
        message: sheetFaults.tweakInvalid({ name, value: value.slice(0, 100) }),
      });
  }
  return {
    text,
    own,
    sheets: sheetsOf(withoutImports, sheets).map(({ from, to }) => {
      return { from: from + own.from, to: to + own.from, faults: 0, isOut: false };
    }),
    errors,
    missingMixins: new Set(),
    undefinedUses: new Map(),
    isMended: false,
  };
}

/** 0 when it is outside the template's own text. */
const lineOf = ({ text, own }: Attempt, index: number) =>
  index < 0 || index >= own.to ? 0 : Math.max(0, text.slice(0, index).split('\n').length - 1);

/** Runs once, when the whole cannot be parsed: an unclosed bracket in one sheet breaks all sheets after it. @returns whether it helped */
function mendSheets(attempt: Attempt): boolean {
  if (attempt.isMended) return false;
  attempt.isMended = true;
  const before = attempt.errors.length;
  for (const sheet of attempt.sheets) {
    const { text, faults } = mendBlocks(attempt.text.slice(sheet.from, sheet.to));
    for (const { index, message } of faults)
      attempt.errors.push({ line: lineOf(attempt, sheet.from + index), message });
    replace(attempt, sheet, text);
  }
  return attempt.errors.length > before;
}

/** Repairs one error. @returns false when it cannot be repaired */
function repair(attempt: Attempt, what: string, index: number): boolean {
  const { missingMixins, undefinedUses } = attempt;
  const mixin = /^([.#][\w-]+(?:(?: ?> ?| )?[.#][\w-]+)*) is undefined$/.exec(what)?.[1];
  if (mixin !== undefined && !missingMixins.has(mixin)) {
    missingMixins.add(mixin);
    return true;
  }
  const variable = /^variable @([\w-]+) is undefined$/.exec(what)?.[1];
  if (variable !== undefined) undefinedUses.set(variable, (undefinedUses.get(variable) ?? 0) + 1);

  const cut = index < 0 || index >= attempt.text.length ? undefined : statementAt(maskText(attempt.text), index);
  const sheet = attempt.sheets.find(({ from, to }) => from <= index && index < to);
  if (sheet && !sheet.isOut && (cut === undefined || (variable === undefined && ++sheet.faults > faultsOfSheetMax))) {
    sheet.isOut = true;
    attempt.errors.push({ line: lineOf(attempt, sheet.from), message: sheetFaults.tooMany });
    replace(attempt, sheet, onlyVariables(attempt.text.slice(sheet.from, sheet.to)));
  } else if (cut === undefined) return false;
  else attempt.text = blankOut(attempt.text, cut);
  return true;
}

/** The replacement is never longer, so that later offsets stay valid. */
function replace(attempt: Attempt, { from, to }: Cut, text: string): void {
  attempt.text = attempt.text.slice(0, from) + ' '.repeat(to - from - text.length) + text + attempt.text.slice(to);
}

/** A value that no property or media query accepts, so the declarations that use it are ignored. */
const emptyVariables = (uses: ReadonlyMap<string, number>): string =>
  [...uses].map(([name, count]) => (count >= usesMax ? `\n@${name}: ~"undefined";` : '')).join('');

const options = (readable: boolean): Less.Options & { disablePluginRule: boolean } => ({
  math: 'always',
  compress: !readable,
  javascriptEnabled: false,
  disablePluginRule: true,
  paths: [],
  filename: 'site.less',
  plugins: [refuseFiles],
});

/** In case an import slips through `dropImports`: refuses every file before it is looked up. */
const refuseFiles: Less.Plugin = {
  install(engine, manager) {
    class NoFiles extends engine.FileManager {
      override supports() {
        return true;
      }
      override supportsSync() {
        return true;
      }
      override loadFile(filename: string): Promise<Less.FileLoadResult> {
        return Promise.reject({ type: 'File', message: sheetFaults.importIgnored({ what: filename }) });
      }
      override loadFileSync(filename: string): Less.FileLoadError {
        return { error: { type: 'File', message: sheetFaults.importIgnored({ what: filename }) } };
      }
    }
    manager.addFileManager(new NoFiles());
  },
};

// Functions that open files become plain CSS text. The engine's registry is shared by all sheets of this thread.
const registry = (
  less as unknown as { functions: { functionRegistry: { add(name: string, run: () => undefined): void } } }
).functions.functionRegistry;
for (const name of ['data-uri', 'image-size', 'image-width', 'image-height']) registry.add(name, () => undefined);

/** `.a`, `#ns > .a` → definitions that accept any arguments and output nothing. */
function emptyMixins(names: Set<string>): string {
  let text = '';
  for (const name of names) {
    const parts = name.split(/ ?> ?| /).filter((part) => part !== '');
    const last = parts.pop();
    text += `\n${parts.map((part) => `${part} {`).join(' ')} ${last}(@rest...) {} ${'}'.repeat(parts.length)}`;
  }
  return text;
}

/** Rejects values that end the declaration or change syntax; quotes and brackets must be balanced. */
function isPlain(name: string, value: string): boolean {
  if (!/^[A-Za-z_][\w-]*$/.test(name) || value.trim() === '' || /[;{}`\n\r\\]|\/\*|\/\//.test(maskStrings(value)))
    return false;
  const bare = maskStrings(value);
  return !/["']/.test(bare) && (bare.match(/\(/g)?.length ?? 0) === (bare.match(/\)/g)?.length ?? 0);
}

const maskStrings = (value: string) => value.replace(/"[^"\\\n]*"|'[^'\\\n]*'|url\([^()"'\s;{}]*\)/g, 'x');

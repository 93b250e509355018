// Worker job: a template's joined stylesheets (LESS) to one CSS text. Run by pool.ts; asked by server/site/template.
import less from 'less';
import { blankOut, dropImports, fontVariables, maskText, statementAt, systemMixins } from './less/source.ts';
import { type LessError, type LessOutput, lessInput } from './messages/compile-less.ts';

/** A sheet with more faults than this is not worth the time; what is wrong so far is reported. */
const repairsMax = 60;
/** The pool ends the job later; this leaves time to report. */
const budgetMs = 8000;

type LessFault = { message?: string; index?: number; type?: string };

/**
 * Never throws for what is wrong with the sheet. Unknown mixins count as empty; another statement that cannot be
 * evaluated is left out; each is reported with its line. No file or address is ever opened: imports that are not
 * `url()` are dropped, `@plugin`, `data-uri()` and inline JavaScript are off. Spec: template-folders 9.
 */
export default async function compileLess(message: unknown): Promise<LessOutput> {
  const { source, variables, readable = false } = lessInput.parse(message);
  const errors: LessError[] = [];
  const startedAt = performance.now();

  const { text: withoutImports, dropped } = dropImports(source);
  for (const { line, what } of dropped) errors.push({ line, message: `Not followed: ${what}` });

  // In front and on one line, so that lines of the sheet keep their numbers and its own definitions win.
  const prelude = systemMixins + fontVariables(source);
  let text = `${prelude}\n${withoutImports}`;
  const sheetEnd = text.length;
  for (const [name, value] of Object.entries(variables)) {
    if (isPlain(name, value)) text += `\n@${name}: ${value};`;
    else
      errors.push({
        line: 0,
        message: `Tweak "${name}" has a value that cannot stand in a sheet: ${value.slice(0, 100)}`,
      });
  }
  const lineOf = (index: number) => (index >= sheetEnd ? 0 : Math.max(0, text.slice(0, index).split('\n').length - 1));

  const missing = new Set<string>();
  for (let repairs = 0; ; repairs++) {
    try {
      const { css } = await less.render(text + emptyMixins(missing), options(readable));
      return { css, errors: errors.sort((a, b) => a.line - b.line) };
    } catch (error) {
      const { message = '', index = -1 } = error as LessFault;
      const what = message === '' || /call stack/.test(message) ? 'The sheet is nested too deep to be read' : message;
      errors.push({ line: index < 0 ? 0 : lineOf(index), message: what });
      if (repairs >= repairsMax || performance.now() - startedAt > budgetMs) return { css: '', errors };

      const mixin = /^([.#][\w-]+(?: ?>? ?[.#][\w-]+)*) is undefined$/.exec(what)?.[1];
      if (mixin !== undefined && !missing.has(mixin)) {
        missing.add(mixin);
        continue;
      }
      const cut = index < 0 || index >= text.length ? undefined : statementAt(maskText(text), index);
      if (cut === undefined) return { css: '', errors };
      text = blankOut(text, cut);
    }
  }
}

const options = (readable: boolean): Less.Options & { disablePluginRule: boolean } => ({
  math: 'always',
  compress: !readable,
  javascriptEnabled: false,
  disablePluginRule: true,
  paths: [],
  filename: 'site.less',
  plugins: [refuseFiles],
});

/** Should an import slip through `dropImports`: every file is refused before it is looked for. */
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
        return Promise.reject({ type: 'File', message: `Not followed: ${filename}` });
      }
      override loadFileSync(filename: string): Less.FileLoadError {
        return { error: { type: 'File', message: `Not followed: ${filename}` } };
      }
    }
    manager.addFileManager(new NoFiles());
  },
};

// Functions that open files become plain CSS text. The registry is the engine's, shared by all sheets of this thread.
const registry = (
  less as unknown as { functions: { functionRegistry: { add(name: string, run: () => undefined): void } } }
).functions.functionRegistry;
for (const name of ['data-uri', 'image-size', 'image-width', 'image-height']) registry.add(name, () => undefined);

/** `.a`, `#ns > .a` → definitions that accept everything and give nothing. */
function emptyMixins(names: Set<string>): string {
  let text = '';
  for (const name of names) {
    const parts = name.split(/ ?> ?| /).filter((part) => part !== '');
    const last = parts.pop();
    text += `\n${parts.map((part) => `${part} {`).join(' ')} ${last}(@rest...) {} ${'}'.repeat(parts.length)}`;
  }
  return text;
}

/** Nothing that ends the declaration or opens another world; quotes and brackets must close. */
function isPlain(name: string, value: string): boolean {
  if (!/^[A-Za-z_][\w-]*$/.test(name) || value.trim() === '' || /[;{}`\n\r\\]|\/\*|\/\//.test(maskStrings(value)))
    return false;
  const bare = maskStrings(value);
  return !/["']/.test(bare) && (bare.match(/\(/g)?.length ?? 0) === (bare.match(/\)/g)?.length ?? 0);
}

const maskStrings = (value: string) => value.replace(/"[^"\\\n]*"|'[^'\\\n]*'|url\([^()"'\s;{}]*\)/g, 'x');

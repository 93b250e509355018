// Reads and checks conformance case files: sections started by `:NAME` lines, and one `check` for all of them, so that a change of the
// engine's API affects one place. Our own files may also have an `ERRORS` section: all errors as `LINE:OFFSET MESSAGE`, one per line,
// parse errors first. Used by conformance.test.ts.

import type { Locales } from '../locale/locales.ts';
import {
  ast,
  type CompiledTemplate,
  compileTemplate,
  execute,
  instantiate,
  prepare,
  textOfParts,
} from '../template.ts';

export type CaseFile = { name: string; sections: ReadonlyMap<string, string> };

type Outcome = { isPassed: boolean; expected: string; actual: string };

const marker = /^:([a-zA-Z\d_-]+)\s*$/;

/** A section is its lines joined by line feeds, without a trailing one; lines before the first marker belong to it. */
export function readCase(name: string, text: string): CaseFile {
  const sections = new Map<string, string>();
  let current: string | undefined;
  let lines: string[] = [];
  const close = () => {
    if (current !== undefined) sections.set(current, lines.join('\n'));
  };
  for (const line of text.split('\n')) {
    const found = marker.exec(line);
    if (found === null) lines.push(line);
    else {
      if (current !== undefined) {
        close();
        lines = [];
      }
      current = found[1]!;
    }
  }
  close();
  return { name, sections };
}

type Params = { locale?: string; now?: number; preprocess?: boolean };

const jsonOf = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

export function check({ sections }: CaseFile, locales: Locales): Outcome {
  const template = sections.get('TEMPLATE') ?? '';
  const output = sections.get('OUTPUT');
  const json: unknown = JSON.parse(sections.get('JSON') ?? 'null');
  if (output === undefined) {
    const expected = JSON.stringify(json);
    const actual = JSON.stringify(ast(template.trim()));
    return { isPassed: actual === expected, expected, actual };
  }

  const params = jsonOf<Params>(sections.get('PARAMS')) ?? {};
  const injects = jsonOf<Record<string, string>>(sections.get('INJECT')) ?? {};
  const preprocess = params.preprocess ?? false;
  const compiled = compileTemplate(template, { preprocess });
  const options = {
    partials: jsonOf<Record<string, string>>(sections.get('PARTIALS')) ?? {},
    injects: Object.fromEntries(Object.entries(injects).map(([path, text]) => [path, JSON.parse(text) as unknown])),
    locale: params.locale === 'none' ? null : (params.locale ?? 'en'),
    locales,
    now: params.now ?? Date.now(),
    enableExpr: true,
    enableInclude: true,
  };
  const wantedErrors = sections.get('ERRORS');
  const expected = output.trim() + (wantedErrors === undefined ? '' : `\n${wantedErrors.trim()}`);
  const run = (made: CompiledTemplate) => {
    const { parts, errors } = execute(made, json, options);
    const all = [...made.errors, ...errors].map(({ line, offset, message }) => `${line}:${offset} ${message}`);
    return textOfParts(parts).trim() + (wantedErrors === undefined ? '' : `\n${all.join('\n')}`);
  };
  // Emitted code and the closures used at first must behave the same.
  const emitted = run(instantiate(compiled.source));
  const bound = run(prepare(template, { preprocess }));
  const actual = emitted === expected ? bound : emitted;
  return { isPassed: actual === expected, expected, actual };
}

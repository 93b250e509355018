// stoa template render, check, and fmt-errors, for theme authors and their tools: runs templates from files, or from NDJSON on standard
// input (`-`, or no file).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TemplateError } from '../../../renderer/template/template.ts';
import type { Clock } from '../../base/parts.ts';
import { UsageError, usageError } from '../../config/config.ts';
import { createTemplateRuns, type RunOptions } from '../../pages/gather/template-runs.ts';
import { fileMessages, templateMessages } from '../messages.ts';
import type { Print } from '../print.ts';
import { checked, known } from './check.ts';
import { lineFault, requestLines } from './lines.ts';
import { errorsOf, runTemplate } from './run.ts';

type TemplateIo = { input: Readable; write: (text: string) => void; programFolder: string };

const standardIo = (): TemplateIo => ({
  input: process.stdin,
  write: (text) => void process.stdout.write(text),
  programFolder: path.dirname(process.argv[1] ?? '.'),
});

/** @returns 1 if a template has an error; warnings don't count */
export async function template(
  [what, ...given]: readonly string[],
  print: Print,
  clock: Clock,
  io: TemplateIo = standardIo(),
): Promise<number> {
  const files = given[0] === '-' ? given.slice(1) : given;
  const runs = createTemplateRuns(io.programFolder);
  const options = () => runs.ofPage()();
  switch (what) {
    case 'check':
      return files.length > 0 ? checkFiles(files, print) : checkLines(io);
    case 'render':
      if (files.length === 0) return renderLines(io, options, clock);
      if (files.length === 2) return renderFile(files[0]!, files[1]!, print, options(), clock);
      throw usageError('template');
    case 'fmt-errors':
      return files.length > 0 ? formatFiles(files, print) : formatLines(io, options, clock);
    default:
      throw usageError('template', what);
  }
}

const isError = ({ level }: { level: string }) => level === 'error';

async function checkFiles(files: readonly string[], print: Print): Promise<number> {
  const templates = [];
  for (const file of files) templates.push({ file, ...checked(await textOf(file)) });
  const found = templates.flatMap(({ file, diagnostics }) => diagnostics.map((one) => ({ file, ...one })));
  for (const { file, line, column, level, message } of found)
    print.line(`${file}:${line}:${column} ${level}: ${message}`);
  const bad = found.filter(isError).length;
  print.result(
    bad === 0 ? templateMessages.checked({ files: files.length }) : templateMessages.errors({ count: bad }),
    { files: files.length, errors: found, templates, known },
  );
  return bad === 0 ? 0 : 1;
}

async function checkLines({ input, write }: TemplateIo): Promise<number> {
  let bad = 0;
  for await (const line of requestLines(input)) {
    const answer =
      'fault' in line ? { diagnostics: [lineFault(line.fault)] } : checked(line.input.template, line.input);
    if (answer.diagnostics.some(isError)) bad++;
    write(`${JSON.stringify(answer)}\n`);
  }
  return bad === 0 ? 0 : 1;
}

async function renderFile(
  file: string,
  dataFile: string,
  print: Print,
  options: RunOptions,
  clock: Clock,
): Promise<number> {
  const text = await textOf(file);
  const json = dataOf(dataFile, await textOf(dataFile));
  const { output, errors } = runTemplate({ template: text, json }, options, clock.now());
  for (const error of errors) process.stderr.write(`${formattedError(file, text, error)}\n`);
  print.result(output, { output, errors });
  return errors.some(isError) ? 1 : 0;
}

async function renderLines({ input, write }: TemplateIo, options: () => RunOptions, clock: Clock): Promise<number> {
  let bad = 0;
  for await (const line of requestLines(input)) {
    const answer =
      'fault' in line
        ? { output: '', errors: [lineFault(line.fault)] }
        : runTemplate(line.input, options(), clock.now());
    if (answer.errors.some(isError)) bad++;
    write(`${JSON.stringify(answer)}\n`);
  }
  return bad === 0 ? 0 : 1;
}

async function formatFiles(files: readonly string[], print: Print): Promise<number> {
  let bad = 0;
  const found = [];
  for (const file of files) {
    const text = await textOf(file);
    for (const error of errorsOf(text)) {
      if (isError(error)) bad++;
      const formatted = formattedError(file, text, error);
      found.push({ file, ...error, formatted });
      print.line(formatted);
    }
  }
  print.result(bad === 0 ? templateMessages.none : templateMessages.errors({ count: bad }), { errors: found });
  return bad === 0 ? 0 : 1;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(fileMessages.noFile({ file }));
    if (code === 'EISDIR') throw new UsageError(fileMessages.isFolder({ file }));
    throw error;
  }
}

function dataOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(fileMessages.notJson({ file, why: (error as Error).message }));
  }
}

/** Lines may contain data, so this also shows execution errors. */
async function formatLines({ input, write }: TemplateIo, options: () => RunOptions, clock: Clock): Promise<number> {
  let bad = 0;
  for await (const line of requestLines(input)) {
    const name = `line ${line.number}`;
    if ('fault' in line) {
      bad++;
      write(`${name}: ${line.fault}\n`);
      continue;
    }
    const { errors } = runTemplate(line.input, options(), clock.now());
    if (errors.some(isError)) bad++;
    for (const error of errors) write(`${formattedError(name, line.input.template, error)}\n`);
  }
  return bad === 0 ? 0 : 1;
}

/** Maximum characters of a long line. */
const widthMax = 100;

export function formattedError(name: string, text: string, error: TemplateError): string {
  const { line, offset, level, message, partial } = error;
  const location = partial === undefined ? name : `${name}, partial "${partial}"`;
  const head = `${location}:${line}:${offset} ${level}: ${message}`;
  const source = partial === undefined ? text.split('\n')[line - 1] : undefined;
  if (source === undefined) return head;
  const from = Math.max(0, Math.min(offset - 1 - 20, source.length - widthMax));
  const shown = source.slice(from, from + widthMax).replace(/[\t\r]/g, ' ');
  const before = offset - 1 - from;
  const underlined = Math.max(1, Math.min(error.length ?? 1, shown.length - before));
  return `${head}\n    ${shown}\n    ${' '.repeat(Math.max(0, before))}${'^'.repeat(underlined)}`;
}

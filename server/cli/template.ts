// stoa template check and render: the template language on files, for people who write themes.
import { readFile } from 'node:fs/promises';
import { compileTemplate, execute, instantiate, type TemplateError } from '../../renderer/template/template.ts';
import { UsageError } from '../config.ts';
import type { Clock } from '../parts.ts';
import type { Print } from './print.ts';

/** @returns 1 when a file has an error, 0 when all are good or only warned about */
export async function template([what, ...files]: readonly string[], print: Print, clock: Clock): Promise<number> {
  if (what === 'check') return check(files, print);
  if (what === 'render' && files.length === 2) return render(files[0]!, files[1]!, print, clock);
  throw new UsageError('Usage: stoa template check <file>… | stoa template render <file> <data.json>');
}

async function check(files: readonly string[], print: Print): Promise<number> {
  const found: (TemplateError & { file: string })[] = [];
  for (const file of files) {
    const { errors } = compileTemplate(await readFile(file, 'utf8'));
    found.push(...errors.map((error) => ({ file, ...error })));
  }
  for (const { file, line, offset, level, message } of found)
    print.line(`${file}:${line}:${offset} ${level}: ${message}`);
  const bad = found.filter(({ level }) => level === 'error').length;
  print.result(bad === 0 ? `${files.length} checked, no errors.` : `${bad} ${bad === 1 ? 'error' : 'errors'}.`, {
    files: files.length,
    errors: found,
  });
  return bad === 0 ? 0 : 1;
}

/** Slots are printed by name: what they hold is made by a site, not by a file. */
async function render(file: string, dataFile: string, print: Print, clock: Clock): Promise<number> {
  const compiled = compileTemplate(await readFile(file, 'utf8'));
  const data: unknown = JSON.parse(await readFile(dataFile, 'utf8'));
  const { parts, errors } = execute(instantiate(compiled.source), data, {
    now: clock.now(),
    locale: 'en-US',
    enableExpr: true,
    enableInclude: true,
  });
  const output = parts.map((part) => (typeof part === 'string' ? part : `[${part.slot}]`)).join('');
  const all = [...compiled.errors, ...errors];
  for (const error of all) process.stderr.write(`${file}:${error.line}:${error.offset} ${error.message}\n`);
  print.result(output, { output, errors: all });
  return all.some(({ level }) => level === 'error') ? 1 : 0;
}

// stoa import: products, orders, customers, discounts from a CSV file, or a template; stoa export: the same out again. Goes through the running server when there is one, else opens the site itself.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { inAuditedCall } from '../accounts/audit/audit.ts';
import { printedResetLink } from '../accounts/contributor/reset.ts';
import { type Config, UsageError } from '../config/config.ts';
import { findCollectionByUrlId, listCollections } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import { askServer, type ControlRequest } from '../data-folder/control.ts';
import { diskBounds } from '../import/file/limits.ts';
import { type ImportReport, type ImportRow, importReportSchema, importSummary } from '../import/file/report.ts';
import { folderImages } from '../import/product-csv/pictures.ts';
import { importProducts } from '../import/products.ts';
import { type CsvKind, csvOf, isCsvKind, isRecordKind } from '../import/records/export-records.ts';
import { importRecords } from '../import/records/import-records.ts';
import { type RecordReport, type RecordRow, recordReportSchema, recordSummary } from '../import/records/report.ts';
import { rowReportHeader, rowReportLines } from '../import/row-report.ts';
import { installTemplate, templateIdOf } from '../import/template.ts';
import { type TemplateReport, templateReportSchema, templateSummary } from '../import/template-report.ts';
import type { OpenSite, SiteParts } from '../installation/open-site.ts';
import { zipBytesMax } from '../site/template/limits.ts';
import { filesOfTemplate } from '../site/template/template.ts';
import { findWebsite } from '../site/website/website.ts';
import type { Print } from './print.ts';

/** @param open used when no server serves the data folder @returns 1 when something was not imported */
export async function importCommand(
  config: Config,
  [what, source]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  const file = path.resolve(source!);
  const rowsTo = config.report === undefined ? {} : { report: await newFile(config.report) };
  const request: ControlRequest =
    what === 'products'
      ? {
          command: 'import-products',
          file,
          page: config.page,
          dryRun: config.dryRun,
          replaceSameUrl: config.replaceSameUrl,
          ...rowsTo,
        }
      : what === 'template'
        ? { command: 'import-template', path: file, dryRun: config.dryRun }
        : isRecordKind(what)
          ? { command: 'import-records', kind: what, file, dryRun: config.dryRun, ...rowsTo }
          : fail(`Cannot import "${what}". Choose products, orders, customers, discounts, or template.`);
  const isArchive = /\.zip$/i.test(file);
  await mustExist(file, what === 'template' && !isArchive);
  const result = await carryOut(config, request, open);
  if (request.command === 'import-products') return printReport(importReportSchema.parse(result), print);
  if (request.command === 'import-records') return printRecords(recordReportSchema.parse(result), print);
  return printTemplate(templateReportSchema.parse(result), print);
}

/** A template goes into a new or empty folder, so that nothing of the owner's is overwritten; rows go to `--out` or to `stdout`. */
export async function exportCommand(
  config: Config,
  [what, id, folder]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
  stdout: Writable,
): Promise<number> {
  if (isCsvKind(what)) {
    if (config.layout !== undefined && what !== 'products') fail('--layout works with products only.');
    if (id !== undefined) fail(`Usage: stoa export ${what} [--out <file.csv>]`);
    return exportRows(config, what, open, print, stdout);
  }
  if (what !== 'template') fail(`Cannot export "${what}". Choose products, orders, customers, discounts, or template.`);
  if (id === undefined || folder === undefined) fail('Usage: stoa export template <id> <folder>');
  const target = path.resolve(folder);
  const result = await carryOut(config, { command: 'export-template', id, folder: target }, open);
  print.result(`Wrote the template "${id}" to ${target}.`, result);
  return 0;
}

async function exportRows(
  config: Config,
  kind: CsvKind,
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
  stdout: Writable,
): Promise<number> {
  if (config.out !== undefined) {
    const file = await newFile(config.out);
    const result = await carryOut(config, { command: 'export-csv', kind, file, layout: config.layout }, open);
    print.result(`Wrote the ${kind} to ${file}.`, result);
    return 0;
  }
  // The running server writes files, not to our terminal: it goes through one that only we can read.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-export-'));
  try {
    const file = path.join(folder, `${kind}.csv`);
    await carryOut(config, { command: 'export-csv', kind, file, layout: config.layout }, open);
    await pipeline(createReadStream(file), stdout, { end: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}

async function newFile(name: string): Promise<string> {
  const file = path.resolve(name);
  const folder = await stat(path.dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) fail(`There is no folder "${path.dirname(file)}".`);
  return file;
}

async function writeCsv(
  site: SiteParts,
  { kind, file, layout }: Extract<ControlRequest, { command: 'export-csv' }>,
): Promise<{ file: string; sizeBytes: number }> {
  const rows = await csvOf(site, kind, layout);
  await wholeFile(file, (to) => pipeline(Readable.from(rows), to));
  return { file, sizeBytes: (await stat(file)).size };
}

/** Whole or not at all: what was there stays until all rows are written. Only its owner may read it, since people are in it. */
async function wholeFile<T>(file: string, write: (to: Writable) => Promise<T>): Promise<T> {
  const part = `${file}.${process.pid}.part`;
  try {
    const result = await write(createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await rename(part, file);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Every row of an import as a file beside its report, which tells of a few thousand. */
async function withRows<T>(
  file: string | undefined,
  run: (onRow?: (row: ImportRow | RecordRow) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (file === undefined) return run();
  return wholeFile(file, async (to) => {
    const write = async (text: string) => void (to.write(text) || (await once(to, 'drain')));
    await write(rowReportHeader);
    const result = await run((row) => write(rowReportLines(row)));
    to.end();
    await finished(to);
    return result;
  });
}

async function exportTemplate(site: SiteParts, id: string, folder: string): Promise<{ files: number }> {
  const files = await filesOfTemplate(site, id);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder "${folder}" is not empty.`);
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes, { flag: 'wx' });
  }
  return { files: files.size };
}

async function readArchive(file: string): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > zipBytesMax) throw new Error(`"${file}" has ${size} bytes. The limit is ${zipBytesMax}.`);
  return readFile(file);
}

function printTemplate(report: TemplateReport, print: Print): number {
  for (const { file, line, level, message } of report.problems)
    print.line(`${file}${line === undefined ? '' : `:${line}`} ${level}: ${message}`);
  for (const page of report.pagesAdded)
    print.line(`The site ${report.dryRun ? 'would get' : 'has'} the page ${page}${report.dryRun ? '' : ' now'}.`);
  print.result(templateSummary(report), report);
  return 0;
}

async function carryOut(
  config: Config,
  request: ControlRequest,
  open: (config: Config) => Promise<OpenSite>,
): Promise<unknown> {
  const answered = await askServer(config.dataFolder, request);
  if (answered) return answered.result;
  const site = await open(config);
  try {
    if (!(await findWebsite(site.store)))
      throw new Error(`There is no site in "${config.dataFolder}" yet: start it once with stoa serve.`);
    return await runImport(site, request);
  } finally {
    await site.close();
  }
}

/** What the running server does for the command line. */
export async function runImport(site: SiteParts, request: ControlRequest): Promise<unknown> {
  const call = {
    requestId: site.ids.next(),
    actor: () => ({ id: 'command-line', name: 'Command line', kind: 'command' as const }),
    call: () => request.command,
  };
  let answer: unknown;
  await inAuditedCall(site, call, async () => {
    answer = await imported(site, request);
    return request.command !== 'ping';
  });
  return answer;
}

async function imported(site: SiteParts, request: ControlRequest): Promise<unknown> {
  switch (request.command) {
    case 'ping':
      return undefined;
    case 'admin-reset': {
      const { email, path } = await printedResetLink(site, request.email);
      return { email, link: site.config.adminOrigin + path };
    }
    case 'import-products':
      return withRows(request.report, async (onRow) =>
        importProducts(site, {
          open: () => createReadStream(request.file),
          bounds: diskBounds,
          collectionId: await storePageId(site, request.page),
          dryRun: request.dryRun,
          replaceSameUrl: request.replaceSameUrl ?? false,
          images: folderImages(path.dirname(request.file)),
          actor: 'command line',
          onRow,
        }),
      );
    case 'import-records':
      return withRows(request.report, (onRow) =>
        importRecords(site, {
          kind: request.kind,
          open: () => createReadStream(request.file),
          bounds: diskBounds,
          dryRun: request.dryRun,
          actor: 'command line',
          onRow,
        }),
      );
    case 'export-csv':
      return writeCsv(site, request);
    case 'import-template': {
      const name = path.basename(request.path);
      const isFolder = (await stat(request.path)).isDirectory();
      const source = isFolder ? { folder: request.path } : { zip: await readArchive(request.path), name };
      return installTemplate(site, source, {
        id: templateIdOf(name),
        activate: true,
        dryRun: request.dryRun,
      });
    }
    case 'export-template':
      return exportTemplate(site, request.id, request.folder);
    default:
      return request satisfies never;
  }
}

async function storePageId(site: SiteParts, urlId: string | undefined): Promise<string> {
  if (urlId !== undefined) {
    const page = await findCollectionByUrlId(site.store, urlId);
    if (page?.type === CollectionType.products) return page.id;
    throw new Error(`There is no store page with the URL "${urlId}".`);
  }
  const page = (await listCollections(site.store)).find(({ type }) => type === CollectionType.products);
  if (!page) throw new Error('The site has no store page yet. Add one in the editor.');
  return page.id;
}

function printReport(report: ImportReport, print: Print): number {
  for (const name of report.columns.unknown) print.line(`Column "${name}" is not recognized and was left out.`);
  for (const row of report.rows) {
    print.line([`line ${row.line}`, row.outcome.padEnd(9), row.title, ...notesOf(row)].filter(Boolean).join('  '));
  }
  printLeftOut(report, print);
  print.result(importSummary(report), report);
  return report.totals.failed > 0 ? 1 : 0;
}

function printRecords(report: RecordReport, print: Print): number {
  for (const name of report.columns.unknown) print.line(`Column "${name}" is not recognized and was left out.`);
  for (const row of report.rows) {
    print.line([`line ${row.line}`, row.outcome.padEnd(9), row.name, ...notesOf(row)].filter(Boolean).join('  '));
  }
  printLeftOut(report, print);
  print.result(recordSummary(report), report);
  return report.totals.failed > 0 ? 1 : 0;
}

const notesOf = ({ changes, issues }: Pick<ImportReport['rows'][number], 'changes' | 'issues'>): string[] => [
  ...changes.map(({ column, from, to }) => `${column}: "${from}" → "${to}"`),
  ...issues.map(({ column, message }) => (column ? `${column}: ${message}` : message)),
];

function printLeftOut({ rowsLeftOut }: { rowsLeftOut: number }, print: Print): void {
  if (rowsLeftOut > 0) print.line(`… and ${rowsLeftOut} more rows. Use --report <file.csv> to write all of them.`);
}

async function mustExist(file: string, folder: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new UsageError(`There is no ${folder ? 'folder' : 'file'} "${file}".`);
  if (found.isDirectory() !== folder)
    throw new UsageError(`"${file}" is ${folder ? 'not a folder' : 'a folder, not a file'}.`);
}

function fail(sentence: string): never {
  throw new UsageError(sentence);
}

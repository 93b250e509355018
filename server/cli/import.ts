// stoa import and stoa export: products, orders, customers, and discounts as CSV, and templates as folders. Both call
// the running server, or open the site themselves if none is running.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { inAuditedCall } from '../accounts/audit/audit.ts';
import { printedInvitation, printedResetLink } from '../accounts/contributor/reset.ts';
import { endSecondStep, endSessions } from '../accounts/session/session.ts';
import { csvHead, csvRow } from '../base/text/csv-cell.ts';
import { type Config, refuseUnused, UsageError, usageError } from '../config/config.ts';
import { findCollectionByUrlId, listCollections } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import { askServer, type ControlRequest } from '../data-folder/control.ts';
import { diskBounds } from '../import/file/limits.ts';
import {
  type ImportReport,
  type ImportRow,
  importReportSchema,
  importSummary,
  type RecordRow,
  recordReportSchema,
} from '../import/file/report.ts';
import { folderImages } from '../import/product-csv/pictures.ts';
import { importProducts } from '../import/product-csv/products.ts';
import { type CsvKind, csvOf, importRecords, isCsvKind, isRecordKind } from '../import/records/records.ts';
import { installTemplate, templateIdOf } from '../import/template.ts';
import { type TemplateReport, templateReportSchema, templateSummary } from '../import/template-report.ts';
import type { OpenSite, SiteParts } from '../installation/open-site.ts';
import { zipBytesMax } from '../site/template/limits.ts';
import { filesOfTemplate } from '../site/template/template.ts';
import { findWebsite } from '../site/website/website.ts';
import { makeFolder } from '../store/engines/lmdb/folder.ts';
import { fileMessages, importMessages, startMessages } from './messages.ts';
import type { Print } from './print.ts';
import { servedState, tryOwnersMail } from './served-state.ts';
import { migrateRecords } from './upgrade.ts';
import { newFile, wholeFile } from './whole-file.ts';

/**
 * @param open used if no server is running on the data folder
 * @returns 1 if a row failed
 */
export async function importCommand(
  config: Config,
  [what, source]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  const file = path.resolve(source!);
  const { page, replaceSameUrl, report: reportTo } = config;
  if (what !== 'products') refuseUnused(`import ${what}`, { page, 'replace-same-url': replaceSameUrl });
  if (what === 'template') refuseUnused('import template', { report: reportTo });
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
          : fail(importMessages.unknownImport({ what }));
  const isArchive = /\.zip$/i.test(file);
  await mustExist(file, what === 'template' && !isArchive);
  const result = await carryOut(config, request, open);
  if (request.command === 'import-template') return printTemplate(templateReportSchema.parse(result), print);
  const report = (request.command === 'import-products' ? importReportSchema : recordReportSchema).parse(result);
  printRows(report, print);
  print.result(importSummary(report), report);
  return report.totals.failed > 0 ? 1 : 0;
}

/**
 * A template is written to a new or empty folder, so that nothing is overwritten. Rows go to `--out` or to `stdout`.
 */
export async function exportCommand(
  config: Config,
  [what, id, folder]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
  stdout: Writable,
): Promise<number> {
  if (isCsvKind(what)) {
    if (config.layout !== undefined && what !== 'products') fail(importMessages.layoutForProducts);
    if (id !== undefined) throw usageError('export');
    refuseUnused(`export ${what}`, { 'with-secret': config.withSecret, 'skip-damaged': config.skipDamaged });
    return exportRows(config, what, open, print, stdout);
  }
  if (what !== 'template') fail(importMessages.unknownExport({ what }));
  if (id === undefined || folder === undefined) throw usageError('export');
  const { out, layout, withSecret, skipDamaged } = config;
  refuseUnused('export template', { out, layout, 'with-secret': withSecret, 'skip-damaged': skipDamaged });
  const target = path.resolve(folder);
  const result = await carryOut(config, { command: 'export-template', id, folder: target }, open);
  print.result(importMessages.wroteTemplate({ id, folder: target }), result);
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
    print.result(importMessages.wroteRows({ kind, file }), result);
    return 0;
  }
  // The running server cannot write to our terminal, so it writes a private temporary file.
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

async function writeCsv(
  site: SiteParts,
  { kind, file, layout }: Extract<ControlRequest, { command: 'export-csv' }>,
): Promise<{ file: string; sizeBytes: number }> {
  const rows = await csvOf(site, kind, { layout });
  await wholeFile(file, (to) => pipeline(Readable.from(rows), to));
  return { file, sizeBytes: (await stat(file)).size };
}

/** Writes every row of an import to a CSV file, one line per message. The report itself contains only the first few thousand rows. */
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

const rowReportHeader = csvHead(['Line', 'Outcome', 'Name', 'SKU', 'Kind', 'Column', 'Message', 'From', 'To']);

function rowReportLines({ line, outcome, changes, issues, ...record }: ImportRow | RecordRow): string {
  const row = [String(line), outcome, ...('title' in record ? [record.title, record.sku ?? ''] : [record.name, ''])];
  const messages = [
    ...issues.map(({ level, column = '', message }) => [...row, level, column, message, '', '']),
    ...changes.map(({ column, from, to }) => [...row, 'change', column, '', from, to]),
  ];
  return (messages.length === 0 ? [[...row, '', '', '', '', '']] : messages).map((cells) => csvRow(cells)).join('');
}

async function exportTemplate(site: SiteParts, id: string, folder: string): Promise<{ files: number }> {
  const files = await filesOfTemplate(site, id);
  await makeFolder(folder, 0o777);
  if ((await readdir(folder)).length > 0) throw new Error(fileMessages.notEmpty({ folder }));
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes, { flag: 'wx' });
  }
  return { files: files.size };
}

async function readArchive(file: string): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > zipBytesMax) throw new Error(fileMessages.tooLarge({ file, bytes: size, max: zipBytesMax }));
  return readFile(file);
}

function printTemplate(report: TemplateReport, print: Print): number {
  for (const { file, line, level, message } of report.problems)
    print.line(`${file}${line === undefined ? '' : `:${line}`} ${level}: ${message}`);
  for (const page of report.pagesAdded)
    print.line(report.dryRun ? importMessages.pageToAdd({ page }) : importMessages.pageAdded({ page }));
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
  await using site = await open(config);
  if (!(await findWebsite(site.store))) throw new Error(startMessages.siteNotReady({ folder: config.dataFolder }));
  return await runImport(site, request);
}

/** Runs a command's request, in the server or in this process. */
export async function runImport(site: SiteParts, request: ControlRequest): Promise<unknown> {
  const call = {
    requestId: site.ids.next(),
    actor: () => ({ id: 'command-line', name: 'Command line', kind: 'command' as const }),
    call: () => request.command,
  };
  let answer: unknown;
  await inAuditedCall(site, call, async () => {
    answer = await imported(site, request);
    return !['ping', 'state', 'try-mail'].includes(request.command);
  });
  return answer;
}

async function imported(site: SiteParts, request: ControlRequest): Promise<unknown> {
  switch (request.command) {
    case 'ping':
      return undefined;
    case 'state':
      return servedState(site);
    case 'try-mail':
      return tryOwnersMail(site);
    case 'admin-reset': {
      const { email, path } = await printedResetLink(site, request.email);
      return { email, link: site.config.adminOrigin + path };
    }
    case 'admin-create': {
      const { email, path } = await printedInvitation(site, request);
      return { email, link: site.config.adminOrigin + path };
    }
    case 'admin-otp':
      return endSecondStep(site, request.email);
    case 'end-sessions':
      return { ended: await endSessions(site, request.email), ...(request.email && { email: request.email }) };
    case 'migrate':
      return migrateRecords(site);
    case 'import-products':
      return withRows(request.report, async (onRow) =>
        importProducts(site, {
          ...onDisk(request),
          collectionId: await storePageId(site, request.page),
          replaceSameUrl: request.replaceSameUrl ?? false,
          images: folderImages(path.dirname(request.file)),
          by: { id: 'command-line', name: 'Command line' },
          onRow,
        }),
      );
    case 'import-records':
      return withRows(request.report, (onRow) =>
        importRecords(site, { ...onDisk(request), kind: request.kind, onRow }),
      );
    case 'export-csv':
      return writeCsv(site, request);
    case 'import-template': {
      const name = path.basename(request.path);
      const isFolder = (await stat(request.path)).isDirectory();
      const source = isFolder ? { folder: request.path } : { zip: await readArchive(request.path), name };
      return installTemplate(site, source, { id: templateIdOf(name), activate: true, dryRun: request.dryRun });
    }
    case 'export-template':
      return exportTemplate(site, request.id, request.folder);
    default:
      return request satisfies never;
  }
}

const onDisk = ({ file, dryRun }: { file: string; dryRun: boolean }) => ({
  open: () => createReadStream(file),
  bounds: diskBounds,
  dryRun,
  actor: 'command line',
});

async function storePageId(site: SiteParts, urlId: string | undefined): Promise<string> {
  if (urlId !== undefined) {
    const page = await findCollectionByUrlId(site.store, urlId);
    if (page?.type === CollectionType.products) return page.id;
    throw new Error(importMessages.noStorePageAt({ urlId }));
  }
  const page = (await listCollections(site.store)).find(({ type }) => type === CollectionType.products);
  if (!page) throw new Error(importMessages.noStorePage);
  return page.id;
}

function printRows(
  {
    columns,
    rows,
    rowsLeftOut,
  }: Pick<ImportReport, 'columns' | 'rowsLeftOut'> & { rows: readonly (ImportRow | RecordRow)[] },
  print: Print,
): void {
  for (const name of columns.unknown) print.line(importMessages.columnIgnored({ name }));
  for (const row of rows) {
    const name = 'title' in row ? row.title : row.name;
    const parts = [importMessages.line(row), row.outcome.padEnd(9), name, ...notesOf(row)];
    print.line(parts.filter(Boolean).join('  '));
  }
  if (rowsLeftOut > 0) print.line(importMessages.moreRows({ count: rowsLeftOut }));
}

const notesOf = ({ changes, issues }: Pick<ImportReport['rows'][number], 'changes' | 'issues'>): string[] => [
  ...changes.map(importMessages.change),
  ...issues.map(({ column, message }) => (column ? `${column}: ${message}` : message)),
];

async function mustExist(file: string, folder: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found) fail(folder ? fileMessages.noFolder({ folder: file }) : fileMessages.noFile({ file }));
  if (found.isDirectory() !== folder) fail(folder ? fileMessages.notFolder({ file }) : fileMessages.isFolder({ file }));
}

function fail(sentence: string): never {
  throw new UsageError(sentence);
}

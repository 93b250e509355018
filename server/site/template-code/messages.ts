// Messages of the template code editor. Portable.
import { numberText } from '../../base/counted.ts';
import { plural } from '../../base/plural.ts';

export const messages = {
  pathInvalid:
    'Enter a path such as blocks/card.block, styles/extra.less, or site.region. Names can have letters, digits, spaces, and . _ - @ ( ).',
  fileMissing: ({ path }: { path: string }) => `"${path}" isn't in the template.`,
  fileExists: ({ path }: { path: string }) => `"${path}" already exists. Choose another name.`,
  notText: ({ path }: { path: string }) =>
    `"${path}" can't be edited as text. Download the folder, change the file, and upload the folder again.`,
  tooLong: ({ kilobytes }: { kilobytes: number }) =>
    `This file is larger than ${numberText(kilobytes)} KB. Download the folder, change the file, and upload the folder again.`,
  tooManyFiles: ({ max }: { max: number }) =>
    `A template can have up to ${numberText(max)} files. Delete some to add more.`,
  filesTooLarge: ({ megabytes }: { megabytes: number }) =>
    `The files of a template can have up to ${numberText(megabytes)} MB in total. Delete some to add more.`,
  tooMuchText: ({ megabytes }: { megabytes: number }) =>
    `The code, stylesheets, and settings of a template can have up to ${numberText(megabytes)} MB in total. Delete some to add more.`,
  confNeeded: 'A template needs its template.conf. It cannot be renamed or deleted.',
  changed: ({ name }: { name: string }) =>
    `${name || 'Someone else'} changed this template while you were working. Reload to see their version.`,
  broken: ({ file, line, why, more }: { file: string; line: number; why: string; more: number }) =>
    `Fix ${file}${line > 0 ? `, line ${numberText(line)}` : ''} before you publish: ${why.replace(/\.$/, '')}.${more > 0 ? ` ${plural(more, '1 more error was found.', `${numberText(more)} more errors were found.`)}` : ''}`,
  nothingToPublish: 'Nothing has changed since this was published.',
  noFile: 'Choose the ZIP file of a template.',
  versionMissing: ({ revision }: { revision: number }) => `Revision ${revision} is no longer stored.`,
} as const;

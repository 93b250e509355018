// Messages about a template's files and the owner's styles. Portable.
import { numberText } from '../../base/counted.ts';
import { plural } from '../../base/plural.ts';

/** Reasons for refusing a whole template. */
export const refusals = {
  zipTooLarge: ({ megabytes }: { megabytes: number }) => `The ZIP file is larger than ${megabytes} MB.`,
  notZip: ({ reason }: { reason: string }) => `The file is not a ZIP file, or it is damaged (${reason}).`,
  tooManyEntries: ({ max }: { max: number }) => `The ZIP file has more than ${numberText(max)} entries.`,
  filesTooLarge: ({ megabytes }: { megabytes: number }) => `The files are larger than ${megabytes} MB in total.`,
  tooManyFiles: ({ max }: { max: number }) => `The template has more than ${numberText(max)} files.`,
  tooMuchText: ({ megabytes }: { megabytes: number }) =>
    `The code, stylesheets, and settings are larger than ${megabytes} MB in total.`,
  noManifest: ({ levels }: { levels: number }) => `No template.conf was found in the top ${levels + 1} folder levels.`,
  manifestUnusable: ({ problem }: { problem: string }) => `The template.conf cannot be used. ${problem}`,
  fileUnusable: ({ path, problem }: { path: string; problem: string }) => `"${path}" cannot be used. ${problem}`,
  noFolder: 'The folder does not exist.',
  tooManyValues: ({ max }: { max: number }) => `A change can set up to ${numberText(max)} values.`,
  folderUnreadable: 'The folder cannot be read. Check its permissions.',
} as const;

/** Problems of one file. The rest of the template is imported. */
export const problems = {
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `This file was skipped because it is larger than ${megabytes} MB.`,
  unreadable: 'This file was skipped because it cannot be read. Check its name and permissions.',
  link: 'This file was skipped because it is a link. Replace the link with the file itself.',
  damaged: ({ reason }: { reason: string }) =>
    `This file was skipped because it is damaged (${reason}). Create the ZIP file again and import it.`,
  wrongChecksum: 'wrong checksum',
  longerThanSaid: ({ bytes }: { bytes: number }) => `larger than the ${numberText(bytes)} bytes in the ZIP directory`,
  shorterThanSaid: ({ bytes }: { bytes: number }) => `smaller than the ${numberText(bytes)} bytes in the ZIP directory`,
  encrypted: 'This file was skipped because it is encrypted. Create the ZIP file without a password.',
  packedTwice: 'The ZIP file contains this file twice. The first one was used.',
  notJson: ({ reason }: { reason: string }) => `This file is not valid JSON: ${reason}`,
  notObject: 'This file must contain a JSON object.',
  jsonRepaired: 'This file is not strict JSON. Comments, extra commas, and byte order marks were ignored.',
  notList: ({ key }: { key: string }) => `"${key}" must be a list, so it was ignored.`,
  menuTwice: ({ name }: { name: string }) => `The menu "${name}" is defined twice. The first one was used.`,
  tooManyMenus: ({ count, max }: { count: number; max: number }) =>
    `The template has ${numberText(count)} menus. Only the first ${max} were imported.`,
  stylesheetMissing: ({ path }: { path: string }) => `The stylesheet "${path}" was not found.`,
  scriptMissing: ({ path }: { path: string }) => `The script "${path}" was not found.`,
  typeUnnamed: 'A custom item type has no name, so it was ignored.',
  noLayouts: 'The template has no layouts, so pages show only their content.',
  tooManyLayouts: ({ count, max }: { count: number; max: number }) =>
    `The template has ${numberText(count)} layouts. Only the first ${max} were imported.`,
  layoutNotObject: ({ layout }: { layout: string }) => `The layout "${layout}" must be an object, so it was ignored.`,
  tooManyRegions: ({ layout, count, max }: { layout: string; count: number; max: number }) =>
    `The layout "${layout}" has ${numberText(count)} regions. Only the first ${max} were imported.`,
  regionMissing: ({ layout, region }: { layout: string; region: string }) =>
    `The region "${region}" of the layout "${layout}" was not found.`,
  layoutTooLong: ({ layout, max }: { layout: string; max: number }) =>
    `The layout "${layout}" is incomplete because it has more than ${numberText(max)} characters.`,
  layoutsTooLong: ({ layout, max }: { layout: string; max: number }) =>
    `The layout "${layout}" is incomplete because all layouts together have more than ${numberText(max)} characters.`,
  orderingUnknown: ({ ordering, known }: { ordering: string; known: string }) =>
    `The ordering "${ordering}" is not supported. Use one of: ${known}.`,
  blockMissing: ({ path }: { path: string }) => `These settings are for "${path}", which was not found.`,
  stylesNotChecked: 'The stylesheets were not checked because the server is busy. Import the template again.',
  checkTooSlow: 'This file takes too long to check. Split it into smaller files.',
  filesTooSlow: 'The files of the template take too long to check. Split the largest ones, or remove some.',
  sheetSkipped: ({ why }: { why: string }) => `${why} Until this is fixed, only the stylesheet's variables are used.`,
  sheetsTooLong: ({ max }: { max: number }) => `The stylesheets have more than ${numberText(max)} characters in total.`,
  sheetTooSlow: 'This stylesheet takes too long to compile. Check for mixins that call themselves.',
  sheetTooLarge: 'This stylesheet needs too much memory to compile. Check for mixins that call themselves.',
  sheetInvalid: ({ reason }: { reason: string }) => `This stylesheet cannot be compiled: ${reason}.`,
  sheetUnreadable: 'This stylesheet has too many errors to compile.',
  more: ({ count }: { count: number }) =>
    plural(count, '1 more problem was found.', `${numberText(count)} more problems were found.`),
} as const;

/** Errors of the stylesheet compiler. */
export const sheetFaults = {
  tooDeep: 'This stylesheet is nested too deeply',
  tooMany: "This stylesheet has too many errors, so only the stylesheet's variables are used",
  importIgnored: ({ what }: { what: string }) => `This import is not supported, so it was ignored: ${what}`,
  tweakInvalid: ({ name, value }: { name: string; value: string }) =>
    `The tweak "${name}" has an invalid value: ${value}`,
  commentOpen: 'This comment is not closed',
  bracketAlone: 'This "}" closes nothing',
  blockOpen: 'This block is not closed',
} as const;

/** Validation of tweak values. Colors and options: spec §5. */
export const tweaks = {
  unknown: 'The template does not have this setting.',
  notOnOff: 'Choose on or off.',
  notRule: 'Enter a rule in braces.',
  notOpaque: 'This color cannot be transparent.',
  notNumber: 'Enter a number, with a unit if needed.',
  tooSmall: ({ min }: { min: number }) => `Enter ${min} or more.`,
  tooLarge: ({ max }: { max: number }) => `Enter ${max} or less.`,
  notExpected: ({ value }: { value: string }) => `${value} is not one of the expected options`,
  hslIncomplete: 'Missing an H/S/L value.',
  alphaOutside: 'Alpha out of bounds.',
  hueOutside: 'Hue out of bounds.',
  saturationOutside: 'Saturation out of bounds.',
  lightnessOutside: 'Lightness out of bounds.',
} as const;

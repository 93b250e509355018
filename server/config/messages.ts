// Messages about the command line.
import { commands, options } from './options.ts';

const helpOf = (table: Readonly<Record<string, { help: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, { help }]) => [name, help]));

export const configMessages = {
  title: 'Stoa, a website builder with a shop.',
  usageOfAll: 'Usage: stoa <command> [flags]',
  usage: ({ usage }: { usage: string }) => `Usage: ${usage.replaceAll(' | stoa ', '\n       stoa ')}`,
  example: ({ example }: { example: string }) => `Example: ${example}`,
  more: 'Run stoa help <command> to list its flags. Every flag can also be an environment variable, a file that a variable with _FILE names, or a setting in the file that --config names.',
  exitCodes:
    'Exit codes: 0 when all went well, 1 when it failed or found something wrong, 2 when the command or a setting is wrong.',
  unknownCommand: ({
    command,
    similar,
    commands,
  }: {
    command: string;
    similar?: string;
    commands: readonly string[];
  }) =>
    similar === undefined
      ? `Unknown command "${command}". Commands: ${commands.join(', ')}.`
      : `Unknown command "${command}". Did you mean "${similar}"? To list all commands, run: stoa help`,
  unknownFlag: (of: { flag: string; command: string; similar?: string; flags: readonly string[] }) =>
    of.similar === undefined
      ? `Unknown flag "${of.flag}" for "${of.command}". Allowed: ${of.flags.join(', ')}.`
      : `Unknown flag "${of.flag}" for "${of.command}". Did you mean ${of.similar}? To list all flags, run: stoa help ${of.command}`,
  valueMissing: ({ flag, value }: { flag: string; value?: string }) => `--${flag} needs a value: --${flag} ${value}.`,
  noEffect: ({ flag, form }: { flag: string; form: string }) =>
    `--${flag} has no effect on "stoa ${form}": leave it out.`,
  invalid: ({ source, found, expected }: { source: string; found: string; expected: string }) =>
    `${source} cannot be "${found}": it must be ${expected}.`,
  invalidSecret: ({ source, expected }: { source: string; expected: string }) => `${source} must be ${expected}.`,
  setTwice: ({ env }: { env: string }) => `Set ${env} or ${env}_FILE, not both.`,
  inFile: ({ name, file }: { name: string; file: string }) => `"${name}" in ${file}`,
  unreadable: ({ from, file, why }: { from: string; file: string; why: string }) =>
    `${from} names "${file}", which cannot be read (${why}).`,
  tooLong: ({ max }: { max: number }) => `it has more than ${max} bytes`,
  notJson: ({ file, why }: { file: string; why: string }) => `"${file}" is not JSON: ${why}.`,
  notObject: ({ file }: { file: string }) => `"${file}" must be a JSON object of settings, such as { "port": 3000 }.`,
  unknownVariable: ({ name, similar }: { name: string; similar: string }) =>
    `The variable ${name} is not a setting. Did you mean ${similar}?`,
  unknownSetting: ({ name, file }: { name: string; file: string }) =>
    `"${name}" in ${file} is not a setting. Settings are named like flags: stoa config print lists them.`,
  notSetting: ({ name, file }: { name: string; file: string }) =>
    `"${name}" in ${file} must be text, a number, true, false, or a list of texts.`,
  hidden: '(hidden)',
  notSet: '(not set)',
  oneOf: ({ values }: { values: readonly unknown[] }) => `one of ${values.join(', ')}`,
  sameOrigin: ({ preview }: { preview: string }) =>
    `--preview-origin ${preview} must differ from the addresses of the site and the editor.`,
  twoCertificates: 'Set either --acme, or --tls-cert and --tls-key.',
  halfCertificate: 'Set both --tls-cert and --tls-key.',
  blobsNeedStore:
    '--blobs is for sites in PostgreSQL: set --store, too, or leave it out to keep files in the data folder.',
  tlsOrigin: 'To serve HTTPS, set --origin to the https address of the site, such as https://shop.example.',
  commands: helpOf(commands),
  flags: helpOf(options),
};

// What the program says about its command line.
import { commands, options } from './options.ts';

const helpOf = (table: Readonly<Record<string, { help: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, { help }]) => [name, help]));

export const configMessages = {
  title: 'Stoa, a website builder with a shop.',
  usageOfAll: 'Usage: stoa <command> [flags]',
  usage: ({ usage }: { usage: string }) => `Usage: ${usage}`,
  more: 'Run stoa help <command> to list its flags. Every flag can also be set as an environment variable.',
  version: ({ version }: { version: string }) => `stoa ${version}`,
  unknownCommand: ({ command, commands }: { command: string; commands: readonly string[] }) =>
    `Unknown command "${command}". Commands: ${commands.join(', ')}.`,
  unknownFlag: ({ flag, command, flags }: { flag: string; command: string; flags: readonly string[] }) =>
    `Unknown flag "${flag}" for "${command}". Allowed: ${flags.join(', ')}.`,
  valueMissing: ({ flag, value }: { flag: string; value?: string }) => `--${flag} needs a value: --${flag} ${value}.`,
  invalid: ({ source, found, expected }: { source: string; found: string; expected: string }) =>
    `${source} cannot be "${found}": it must be ${expected}.`,
  invalidSecret: ({ source, expected }: { source: string; expected: string }) => `${source} must be ${expected}.`,
  oneOf: ({ values }: { values: readonly unknown[] }) => `one of ${values.join(', ')}`,
  sameOrigin: ({ preview }: { preview: string }) =>
    `--preview-origin ${preview} must differ from the addresses of the site and the editor.`,
  commands: helpOf(commands),
  flags: helpOf(options),
};

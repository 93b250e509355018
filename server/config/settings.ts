// Where each setting comes from, in this order: flag, environment, settings file, default.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { unreadableBecause } from '../base/file-messages.ts';
import { configMessages } from './messages.ts';
import { envOf, type Option, type OptionName, options } from './options.ts';
import { similarName } from './similar-name.ts';
import { UsageError } from './usage-error.ts';

export type Setting = {
  readonly name: OptionName;
  /** Parsed; undefined when it is not set and has no default. */
  readonly value: unknown;
  /** The raw text that was given. */
  readonly text?: string;
  readonly source: 'flag' | 'environment' | 'file' | 'default';
  /** The flag, variable or file, e.g. `STOA_SMTP_URL_FILE`. */
  readonly from?: string;
};

export type Sources = {
  flags: Partial<Record<OptionName, string>>;
  env: Readonly<Record<string, string | undefined>>;
  /** @throws with the reason */
  read?: (file: string) => string;
};

const bytesMax = 65_536;

/** @throws UsageError naming the flag, variable or file, its value and what is allowed */
export function settingsOf(names: readonly OptionName[], sources: Sources): Setting[] {
  refuseMisspelled(sources);
  const file = configFile(sources);
  return names.map((name) => {
    const option: Option = options[name];
    const found = given(name, sources, file);
    const text = found?.text ?? option.default;
    if (text === undefined) return { name, value: undefined, source: 'default' };
    const parsed = option.schema.safeParse(text);
    if (parsed.success) return { name, value: parsed.data, text, ...(found ?? { source: 'default' }) };
    const [source, expected] = [found?.from ?? name, expectedOf(option, parsed.error)];
    throw new UsageError(
      option.secret
        ? configMessages.invalidSecret({ source, expected })
        : configMessages.invalid({ source, found: text, expected }),
    );
  });
}

/** Others may have variables of the same prefix, e.g. Kubernetes of a service's name. */
function refuseMisspelled({ env }: Sources): void {
  const known = (Object.keys(options) as OptionName[]).flatMap((name) => [envOf(name), `${envOf(name)}_FILE`]);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('STOA_') || known.includes(name)) continue;
    const similar = known.find((one) => isMisspelled(name, one));
    if (similar !== undefined) throw new UsageError(configMessages.unknownVariable({ name, similar }));
  }
}

/** Short names are too close to each other, e.g. STOA_HOME to STOA_HOST. */
function isMisspelled(typed: string, name: string): boolean {
  const [given, known] = [typed, name].map((one) => one.slice('STOA_'.length)) as [string, string];
  if (given.replaceAll('_', '') === known.replaceAll('_', '')) return true;
  return known.length >= 6 && similarName(given, [known], 1) !== undefined;
}

type Given = { text: string; source: Setting['source']; from: string };

function given(name: OptionName, sources: Sources, file?: ConfigFile): Given | undefined {
  const flag = sources.flags[name];
  if (flag !== undefined) return { text: flag, source: 'flag', from: `--${name}` };
  const env = envOf(name);
  const [text, path] = [fromEnvironment(env, sources), fromEnvironment(`${env}_FILE`, sources)];
  if (text !== undefined && path !== undefined) throw new UsageError(configMessages.setTwice({ env }));
  if (text !== undefined) return { text, source: 'environment', from: env };
  if (path !== undefined) {
    const content = readText(path, `${env}_FILE`, sources).replace(/\r?\n$/, '');
    return { text: content, source: 'environment', from: `${env}_FILE` };
  }
  const inFile = file?.settings.get(name);
  return inFile === undefined
    ? undefined
    : { text: inFile, source: 'file', from: configMessages.inFile({ name, file: file!.path }) };
}

type ConfigFile = { path: string; settings: ReadonlyMap<string, string> };

const settingSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

function configFile(sources: Sources): ConfigFile | undefined {
  const found = given('config', sources);
  if (found === undefined) return undefined;
  const path = found.text;
  let content: unknown;
  try {
    content = JSON.parse(readText(path, found.from, sources));
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(configMessages.notJson({ file: path, why: (error as Error).message }));
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(configMessages.notObject({ file: path }));
  const settings = new Map<string, string>();
  for (const [name, value] of Object.entries(content)) {
    if (!Object.hasOwn(options, name) || name === 'config')
      throw new UsageError(configMessages.unknownSetting({ name, file: path }));
    const parsed = settingSchema.safeParse(value);
    if (!parsed.success) throw new UsageError(configMessages.notSetting({ name, file: path }));
    settings.set(name, String(parsed.data));
  }
  return { path, settings };
}

function readText(path: string, from: string, { read = readFile }: Sources): string {
  try {
    return read(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === undefined ? message : (unreadableBecause[code] ?? code);
    throw new UsageError(configMessages.unreadable({ from, file: path, why }));
  }
}

function readFile(path: string): string {
  const bytes = readFileSync(path);
  if (bytes.length > bytesMax) throw new Error(configMessages.tooLong({ max: bytesMax }));
  return bytes.toString('utf8');
}

/** An empty variable is not set. */
const fromEnvironment = (name: string, { env }: Sources): string | undefined => env[name] || undefined;

function expectedOf(option: Option, error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'invalid_value') return configMessages.oneOf(issue);
  return issue?.message ?? option.help;
}

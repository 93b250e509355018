// stoa config print and stoa version: version and effective configuration.
import { version } from '../base/system.ts';
import { columns, usageError } from '../config/config.ts';
import { configMessages } from '../config/messages.ts';
import { type Option, options } from '../config/options.ts';
import type { Setting } from '../config/settings.ts';
import { dataFormat } from '../store/data-format.ts';
import { versionMessages } from './messages.ts';
import type { Print } from './print.ts';

/** Never prints secrets. */
export function config([what]: readonly string[], settings: readonly Setting[], print: Print): number {
  if (what !== 'print') throw usageError('config', what);
  const shown = settings
    .filter(({ name }) => name !== 'json')
    .map(({ name, text, source, from }) => ({
      name,
      value: text === undefined ? null : (options[name] as Option).secret ? configMessages.hidden : text,
      source,
      ...(from !== undefined && { from }),
    }));
  const rows = shown.map(
    ({ name, value, source, from }) => [name, `${value ?? configMessages.notSet}  [${from ?? source}]`] as const,
  );
  print.result(columns(rows), { settings: shown });
  return 0;
}

declare const __COMMIT__: string | undefined;
/** Set by the build; the single executable sets it itself. */
const commit = process.env.STOA_COMMIT ?? (typeof __COMMIT__ === 'undefined' ? undefined : __COMMIT__);

export function printVersion(print: Print): number {
  const found = { version, dataFormat, node: process.versions.node, ...(commit && { commit }) };
  print.result(versionMessages.version(found), found);
  return 0;
}

// stoa doctor: checks everything that could keep a site from running, and says how to fix it.
import type { Config } from '../config/config.ts';
import type { StoreParts } from './database.ts';
import { backupPlace, backups, folder, settingFiles, whole } from './doctor-data.ts';
import type { Finding } from './doctor-finding.ts';
import { limits, runtime, space, timeZones } from './doctor-machine.ts';
import { doctorMessages } from './doctor-messages.ts';
import { addresses, certificate, collector, mail, names, proxies, reached, serving } from './doctor-network.ts';
import type { Print } from './print.ts';

type Check = (config: Config, parts: StoreParts) => Finding | Finding[] | Promise<Finding | Finding[]>;

const checks: readonly Check[] = [
  ...[runtime, limits, timeZones, folder, space, addresses, serving, proxies, names, reached, certificate, mail],
  ...[settingFiles, collector, backups, backupPlace, whole],
];

/** @returns 0 if nothing is bad, else 1 */
export async function doctor(config: Config, parts: StoreParts, print: Print): Promise<number> {
  const findings = (await Promise.all(checks.map(async (check) => check(config, parts)))).flat();
  for (const { state, check, text } of findings)
    print.line(`${{ good: '✓', bad: '✗', note: '•' }[state]} ${check}: ${text}`);
  const bad = findings.filter(({ state }) => state === 'bad').length;
  print.result(bad === 0 ? doctorMessages.none : doctorMessages.found({ bad }), { bad, findings });
  return bad === 0 ? 0 : 1;
}

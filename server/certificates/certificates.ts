// The certificate that the site is served with: from files, or from a certificate authority.
import type { Job } from '../base/jobs.ts';
import type { Clock, Log } from '../base/parts.ts';
import { createAcme } from './acme.ts';
import type { Certificate } from './certificate.ts';
import { watchCertificateFiles } from './certificate-files.ts';

export type Certificates = {
  /** What a certificate authority wants to hear for a token. */
  challenge: (token: string) => string | undefined;
  /** Uses what is there. @throws when the operator's files cannot be used */
  load(): Promise<void>;
  job: Job;
};

export function createCertificates(
  tls: { kind: 'files'; cert: string; key: string } | { kind: 'acme'; email: string; directoryUrl: string },
  parts: {
    names: readonly string[];
    dataFolder: string;
    clock: Clock;
    log: Log;
    use: (certificate: Certificate) => void;
    chance: () => number;
  },
): Certificates {
  if (tls.kind === 'acme') return createAcme({ ...tls, ...parts });
  return { challenge: () => undefined, ...watchCertificateFiles(tls, parts.use, parts.log) };
}

/** Host names of these origins. An authority gives none to addresses, and to no name of this machine alone. */
export const certifiedNames = (origins: readonly string[]): string[] => [
  ...new Set(origins.map((origin) => new URL(origin).hostname).filter(isPublicName)),
];

const isPublicName = (host: string) => /\.[a-z][a-z\d-]*$/.test(host) && !host.endsWith('.localhost');

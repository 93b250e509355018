// The certificate that the site is served with: from files, or from a certificate authority.
import type { Job } from '../base/jobs.ts';
import type { Clock, Log } from '../base/parts.ts';
import { createAcme, type OtherNames } from './acme.ts';
import type { Certificate } from './certificate.ts';
import { watchCertificateFiles } from './certificate-files.ts';

export type Certificates = {
  /** The key authorization that answers an http-01 token. */
  challenge: (token: string) => string | undefined;
  /** Loads the certificate that is there. @throws when the operator's files cannot be used */
  load(): Promise<void>;
  job: Job;
};

export function createCertificates(
  tls: { kind: 'files'; cert: string; key: string } | { kind: 'acme'; email: string; directoryUrl: string },
  parts: {
    names: readonly string[];
    others?: OtherNames;
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

/** Host names of these origins. Authorities issue no certificates for IP addresses or for local-only names. */
export const certifiedNames = (origins: readonly string[]): string[] => [
  ...new Set(origins.map((origin) => new URL(origin).hostname).filter(isPublicName)),
];

const isPublicName = (host: string) => /\.[a-z][a-z\d-]*$/.test(host) && !host.endsWith('.localhost');

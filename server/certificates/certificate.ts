// A certificate with its key, as PEM: its names, its validity, and whether the key matches.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Certificate } from '../http/edge/tls-server.ts';
import { certificateMessages } from './messages.ts';

export type { Certificate };

export type CertificateFacts = {
  /** Epoch ms. */
  validFrom: number;
  validTo: number;
  /** Lowercase host names; the `*` in `*.shop.example` matches one label. */
  names: readonly string[];
};

/** @throws an Error with one sentence when it cannot be used */
export function examineCertificate({ cert, key }: Certificate): CertificateFacts {
  const x509 = new X509Certificate(cert);
  if (!x509.checkPrivateKey(createPrivateKey(key))) throw new Error(certificateMessages.otherKey);
  return {
    validFrom: x509.validFromDate.getTime(),
    validTo: x509.validToDate.getTime(),
    names: (x509.subjectAltName ?? '').split(', ').flatMap((entry) => {
      const [kind, name] = [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 1)];
      return kind === 'DNS' || kind === 'IP Address' ? [name.toLowerCase()] : [];
    }),
  };
}

export const coversName = ({ names }: CertificateFacts, host: string): boolean =>
  names.includes(host) || names.includes(host.replace(/^[^.]+/, '*'));

const shareLeft = 1 / 3;

/** Due when a third of its lifetime is left: the last 30 of 90 days. */
export const isDue = ({ validFrom, validTo }: CertificateFacts, now: number): boolean =>
  now > validTo - (validTo - validFrom) * shareLeft;

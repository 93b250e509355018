// A certificate with its key, as PEM: for whom it is, until when, and whether the two belong together.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Certificate } from '../http/edge/tls-server.ts';
import { certificateMessages } from './messages.ts';

export type { Certificate };

export type CertificateFacts = {
  /** Epoch ms. */
  validFrom: number;
  validTo: number;
  /** Host names in small letters; `*.shop.example` stands for one label. */
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

/** A third of its time is left: of 90 days, the last 30. */
export const isDue = ({ validFrom, validTo }: CertificateFacts, now: number): boolean =>
  now > validTo - (validTo - validFrom) * shareLeft;

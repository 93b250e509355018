// Certificates for tests, signed by their own authority.
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Certificate } from './certificate.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
x509.cryptoProvider.set(webcrypto as Crypto);

const newKeys = () =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;
const namesOf = (names: readonly string[]) =>
  new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })));

export async function selfSigned(
  names: readonly string[],
  { from = Date.now() - day, to = Date.now() + 90 * day } = {},
): Promise<Certificate> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]}`,
    notBefore: new Date(from),
    notAfter: new Date(to),
    signingAlgorithm: algorithm,
    keys: keys as never,
    extensions: [namesOf(names)],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') };
}

/** Signs a request if its names are right. @param csr DER */
export async function createAuthority(): Promise<
  (csr: Buffer, names: readonly string[], until: { from: number; to: number }) => Promise<string>
> {
  const keys = await newKeys();
  return async (csr, names, { from, to }) => {
    const asked = new x509.Pkcs10CertificateRequest(new Uint8Array(csr));
    if (!(await asked.verify())) throw new Error('The request is not signed with its key');
    const certificate = await x509.X509CertificateGenerator.create({
      subject: asked.subject,
      issuer: 'CN=Test authority',
      notBefore: new Date(from),
      notAfter: new Date(to),
      signingAlgorithm: algorithm,
      publicKey: asked.publicKey,
      signingKey: keys.privateKey as never,
      extensions: [namesOf(names)],
    });
    return certificate.toString('pem');
  };
}

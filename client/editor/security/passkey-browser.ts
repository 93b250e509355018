// Passkeys in the browser (WebAuthn): from the server's options to an answer that it can verify.

import { securityCalls } from '../../../server/accounts/session/security-calls.ts';
import type { AnswerOf, BodyOf } from '../../../server/base/calls.ts';
import { ask, errorText } from '../../api/ask.ts';
import { messages } from './messages.ts';

/** A passkey belongs to a name, so that an editor at an IP address has none. Browsers also need HTTPS, except at localhost. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const timeoutMs = 5 * 60_000;

/** @param options of the server */
export async function createPasskey({
  challenge,
  rpId,
  user,
  algorithms,
  excluded,
}: AnswerOf<typeof securityCalls.newPasskeyOptions>): Promise<Omit<BodyOf<typeof securityCalls.addPasskey>, 'name'>> {
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: rpId, name: rpId },
      user: { id: bytesOf(user.id), name: user.name, displayName: user.displayName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: excluded.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: timeoutMs,
    },
  })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return {
    id: textOf(made.rawId),
    clientData: textOf(answer.clientDataJSON),
    authenticatorData: textOf(answer.getAuthenticatorData()),
    // Null for an algorithm that the browser doesn't know, which the server refuses.
    publicKey: textOf(answer.getPublicKey() ?? new Uint8Array([0])),
    algorithm: answer.getPublicKeyAlgorithm(),
  };
}

/** Asks for a passkey and signs in with it. */
export async function signInWithPasskey(): Promise<AnswerOf<typeof securityCalls.signInWithPasskey>> {
  const { challenge, rpId, allowed } = await ask(securityCalls.passkeyOptions);
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId,
      allowCredentials: allowed.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      userVerification: 'required',
      timeout: timeoutMs,
    },
  })) as PublicKeyCredential;
  const answer = used.response as AuthenticatorAssertionResponse;
  const body = {
    id: textOf(used.rawId),
    clientData: textOf(answer.clientDataJSON),
    authenticatorData: textOf(answer.authenticatorData),
    signature: textOf(answer.signature),
    ...(answer.userHandle && { userHandle: textOf(answer.userHandle) }),
  };
  return ask(securityCalls.signInWithPasskey, { body });
}

/** Browsers don't say why, so that a site can't learn which passkeys a device has. @param otherwise for a canceled question */
export function passkeyProblem(error: unknown, otherwise: string): string {
  if (!(error instanceof DOMException)) return errorText(error);
  return error.name === 'InvalidStateError' ? messages.known : otherwise;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');

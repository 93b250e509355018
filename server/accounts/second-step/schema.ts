// The second sign-in step and passkeys: stored records, and their calls' bodies and answers. Portable.
import * as z from 'zod/mini';
import { signInBodySchema } from '../contributor/schema.ts';
import { secondStepLimits } from './limits.ts';

/** A person's second step. Keys are sealed with the site's secret, and recovery codes are only stored as hashes. */
export const secondStepSchema = z.object({
  contributorId: z.string(),
  /** Absent until a first code has confirmed the key. */
  sealedKey: z.optional(z.string()),
  turnedOnAt: z.optional(z.int()),
  /** The time step of the newest accepted code, so that none is accepted twice. */
  lastStep: z.int(),
  /** The hashes of unused codes. */
  recovery: z.array(z.object({ hash: z.string() })).check(z.maxLength(secondStepLimits.recoveryCodes)),
  /** Waits for its first code. */
  pending: z.optional(z.object({ sealedKey: z.string(), expiresAt: z.int() })),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const passkeyAlgorithms = [-7, -8, -257] as const;

export const passkeySchema = z.object({
  /** The start of the credential ID's SHA-256: IDs of authenticators may be too long for a key. */
  id: z.string(),
  contributorId: z.string(),
  credentialId: z.string(),
  name: z.string(),
  /** SPKI in Base64url. */
  publicKey: z.string(),
  algorithm: z.int(),
  /** 0 if the authenticator doesn't count. */
  counter: z.int(),
  createdAt: z.int(),
  usedAt: z.optional(z.int()),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listedPasskeySchema = z.pick(passkeySchema, { id: true, name: true, createdAt: true, usedAt: true });
export type ListedPasskey = z.infer<typeof listedPasskeySchema>;

const passwordSchema = signInBodySchema.shape.password;
/** Six digits of an app, or a recovery code; with spaces and hyphens as people type them. */
const codeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const codeBodySchema = z.strictObject({ code: codeSchema });
export const passwordBodySchema = z.strictObject({ password: passwordSchema });
/** Someone who has just entered the password at sign-in doesn't send it again. */
export const beginBodySchema = z.strictObject({ password: z.optional(passwordSchema) });
export const offBodySchema = z.strictObject({ password: passwordSchema, code: codeSchema });

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
const clientDataSchema = base64url(4_000);
/** Without extensions, authenticators send less than 1.5 KB. */
const authenticatorDataSchema = base64url(8_000);
/** WebAuthn allows 1,023 bytes. */
const credentialIdSchema = base64url(1_364);

const passkeyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(secondStepLimits.passkeyNameMax));
export const renamePasskeySchema = z.strictObject({ name: passkeyNameSchema });

export const newPasskeySchema = z.strictObject({
  name: passkeyNameSchema,
  id: credentialIdSchema,
  clientData: clientDataSchema,
  authenticatorData: authenticatorDataSchema,
  /** SPKI, as the browser's `getPublicKey()` returns it. */
  publicKey: base64url(2_000),
  algorithm: z.int(),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const assertionSchema = z.strictObject({
  id: credentialIdSchema,
  clientData: clientDataSchema,
  authenticatorData: authenticatorDataSchema,
  signature: base64url(2_000),
  /** The contributor's ID. A passkey always has one; security keys leave it out when the site names them. */
  userHandle: z.optional(base64url(200)),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** Options for the browser's `navigator.credentials.get()`. */
export const assertionOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Credential IDs; empty: any of this site. */
  allowed: z.array(z.string()),
});

/** Options for `navigator.credentials.create()`. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.int()),
  /** Credential IDs that the account has already. */
  excluded: z.array(z.string()),
});

/** For the authenticator app, as a QR code and to type. */
export const newKeySchema = z.object({ key: z.string(), address: z.string() });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const ownSecuritySchema = z.object({
  isOn: z.boolean(),
  turnedOnAt: z.optional(z.int()),
  recoveryLeft: z.int(),
  /** The owner requires it of everyone. */
  isRequired: z.boolean(),
  passkeys: z.array(listedPasskeySchema),
});

export const signInRulesSchema = z.strictObject({ isSecondStepRequired: z.boolean() });
export type SignInRules = z.infer<typeof signInRulesSchema>;

/** The answer to the right password, if something is still missing. */
export const nextStepSchema = z.object({
  next: z.enum(['code', 'set-up']),
  /** Whether the account has an authenticator app, and passkeys. */
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
});
export type NextStep = z.infer<typeof nextStepSchema>;

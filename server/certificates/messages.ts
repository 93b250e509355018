// Messages to operators about certificates.

export const certificateMessages = {
  unusable: ({ file, why }: { file: string; why: string }) => `Cannot use the certificate "${file}": ${why}`,
  authorityAway: ({ url, why }: { url: string; why: string }) => `${url} does not answer: ${why}`,
  otherKey: 'The key does not match the certificate.',
} as const;

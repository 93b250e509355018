// Messages to operators about certificates.

export const certificateMessages = {
  unusable: ({ file, why }: { file: string; why: string }) =>
    `Cannot use the certificate "${file}": ${why}. Check --tls-cert and --tls-key`,
  unreadable: ({ file, why }: { file: string; why: string }) => `"${file}" cannot be read (${why})`,
  notPem: ({ why }: { why: string }) => `the certificate or its key is not in PEM format (${why})`,
  authorityAway: ({ url, why }: { url: string; why: string }) => `${url} does not answer: ${why}`,
  otherKey: 'The key does not match the certificate',
} as const;

// Messages to operators about certificates.

export const certificateMessages = {
  unusable: ({ file, why }: { file: string; why: string }) => `Cannot use the certificate "${file}": ${why}`,
  unreadable: ({ file, why }: { file: string; why: string }) => `"${file}" cannot be read (${why})`,
  reasons: {
    ENOENT: 'there is no such file',
    EACCES: 'this user may not read it',
    EISDIR: 'it is a folder',
  } as Readonly<Record<string, string>>,
  notPem: ({ why }: { why: string }) => `it or its key is not in PEM form (${why})`,
  authorityAway: ({ url, why }: { url: string; why: string }) => `${url} does not answer: ${why}`,
  otherKey: 'The key does not match the certificate.',
} as const;

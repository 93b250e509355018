// Operator messages about refusals of an S3-compatible store.

export const s3Messages = {
  s3Failed: ({ what, why }: { what: string; why: string }) =>
    `The S3 store did not do what was asked: ${what} (${why})`,
  noAnswer: 'no answer',
  answerTooLong: 'the answer is too long',
  notS3Place: ({ place }: { place: string }) =>
    `"${place}" is not a bucket: use s3://bucket/prefix, with letters, digits, ".", "_", and "-" in the prefix`,
  noS3Access: ({ place }: { place: string }) =>
    `"${place}" needs credentials: set STOA_S3_KEY_ID and STOA_S3_SECRET (or --s3-key-id and --s3-secret)`,
} as const;

// An operator's configuration of an S3-compatible store: `s3://bucket/prefix`, the endpoint, and the key. Portable.

export type S3Access = {
  keyId: string;
  secret: string;
  /** e.g. https://minio.example:9000; absent: Amazon's. */
  endpoint?: string;
  region?: string;
};

export const isS3 = (place: string): boolean => place.startsWith('s3://');

/** Bucket and prefix, without characters that need escaping, and without `..`, which would lead into another bucket. */
export const s3Place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

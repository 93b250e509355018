// Backups in a bucket: `s3://bucket/prefix`.
import type { S3Access } from '../../s3/place.ts';
import { openS3Place } from '../../s3/s3.ts';
import type { Target } from './target.ts';

export function s3Target(given: string, access: S3Access | undefined): Target {
  const { s3, prefix, place } = openS3Place(given, access);
  return {
    place,
    put: (name, bytes) => s3.put(prefix + name, bytes),
    get: (name) => s3.get(prefix + name),
    has: async (name) => (await s3.facts(prefix + name)) !== undefined,
    delete: (name) => s3.delete(prefix + name),
    async *list(within) {
      for await (const { key, sizeBytes, changedAt } of s3.list(prefix + within))
        yield { name: key.slice(prefix.length), sizeBytes, changedAt };
    },
  };
}

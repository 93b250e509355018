// An S3 server with one empty bucket, for tests. It checks the access key's ID but not the signature.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { S3Access } from '../../s3/place.ts';
import { fetchedPackage } from './fetched-package.ts';

type S3rver = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: readonly { name: string }[];
}) => { run(): Promise<{ port: number }>; close(): Promise<void> };

export async function startS3(folder: string): Promise<{ access: S3Access; place: string; close(): Promise<void> }> {
  const S3rver = createRequire(import.meta.url)(await fetchedPackage('s3rver', '3.7.1')) as S3rver;
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await server.run();
  return {
    access: { keyId: 'S3RVER', secret: 'S3RVER', endpoint: `http://127.0.0.1:${port}` },
    place: 's3://backups/shops/one',
    close: () => server.close(),
  };
}

// The files of a site, in the configured location.
import type { Log } from '../base/parts.ts';
import type { S3Access } from '../s3/place.ts';
import { filesFolder } from './backup.ts';
import { type Blobs, openBlobs, readBlobs, type StoredBlobs } from './blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';

export type SitePlaces = {
  dataFolder: string;
  /** `postgres://…`; absent: LMDB in the data folder. */
  storeUrl?: string | undefined;
  /** `s3://bucket/prefix`; absent: the data folder. */
  blobsPlace?: string | undefined;
  s3?: S3Access | undefined;
};

/** @throws CannotUseBucket */
export const openSiteBlobs = (
  { dataFolder, storeUrl, blobsPlace: place, s3: access }: SitePlaces,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Blobs> => {
  const folder = filesFolder(dataFolder);
  return place === undefined
    ? openBlobs(folder, { isShared: storeUrl !== undefined })
    : openS3Blobs({ place, access, folder, log });
};

/**
 * For a folder that another process may write to.
 * @throws CannotUseBucket
 */
export const readSiteBlobs = async (places: SitePlaces, log: Pick<Log, 'info' | 'warn'>): Promise<StoredBlobs> =>
  places.blobsPlace === undefined ? readBlobs(filesFolder(places.dataFolder)) : openSiteBlobs(places, log);

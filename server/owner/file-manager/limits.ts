// Limits of the file manager. Portable.

export const foldersMax = 100;
export const folderNameCharsMax = 60;
/** Selected at once. */
export const chosenMax = 200;
/** Size of each part of an upload except the last: below the usual limit of proxies. */
export const partBytesMax = 4_000_000;
/** One person's, of which the oldest ends for a new one. */
export const openUploadsMax = 20;
/** An upload without its last part ends after this time. */
export const uploadLifeMs = 24 * 60 * 60 * 1000;
/** The bytes of files that left the trash stay as long as a backup or an import may take that still names them. */
export const freeForMs = 24 * 60 * 60 * 1000;
/** Bytes that another record names are looked at again after this time and a day. */
export const namedAgainMs = 6 * freeForMs;
/** Files noted in one commit. */
export const notedAtOnce = 200;
/** Files whose bytes are removed in one run, and rows looked at. */
export const endedAtOnce = 200;
export const leavingMax = 100_000;

// Messages of the file manager. Spec §8 "Editor UI messages" has most of the errors. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { type KnownUses, usedIn } from '../../../uses-messages.ts';

type Name = { name: string };
type Count = { count: number };
type Failed = { failed: number };

const files = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`);
const failures = (failed: number, verb: string) => (failed === 0 ? [] : [`${files(failed)} couldn’t be ${verb}.`]);
/** Says how many of several files were changed, and how many weren't. */
const partly = ({ count, failed }: Count & Failed, said: string, verb: string): string =>
  [...(count > 0 ? [said] : []), ...failures(failed, verb)].join(' ');

const usesUnknown = 'It isn’t known yet where it is used';
/** Why files were left out. */
const namedMax = 10;

export const messages = {
  title: 'Files',
  lead: 'Images and other files that you uploaded to your site.',
  searchHint: 'Name or alternative text',
  empty: 'Images and files that you upload appear here.',
  views: optionsOf({ image: 'Images', file: 'Other files' }),
  columns: { name: 'Name', size: 'Size', measures: 'Dimensions', added: 'Added' },
  orders: optionsOf({
    '-added': 'Newest first',
    added: 'Oldest first',
    name: 'Name, A to Z',
    '-size': 'Largest first',
  }),
  folders: 'Folders',
  folder: 'Folder',
  noFolder: 'No folder',
  newFolder: 'New folder',
  renameFolder: 'Rename folder',
  removeFolder: 'Delete folder',
  folderMenu: ({ name }: Name) => `Actions for the folder ${name}`,
  fileCount: ({ count }: Count) => files(count),
  folderRemovalText: ({ count }: Count) =>
    count === 0
      ? 'It is empty. You can’t undo this.'
      : `${count === 1 ? 'Its 1 file stays' : `Its ${files(count)} stay`}, without a folder. You can’t undo this.`,
  folderRemoved: ({ name }: Name) => `Deleted the folder “${name}”.`,
  move: 'Move to…',
  moveTitle: ({ count }: Count) => `Move ${files(count)}`,
  moveAction: 'Move',
  moved: ({ folder, ...counts }: Count & Failed & { folder: string | undefined }) =>
    partly(
      counts,
      `Moved ${files(counts.count)} ${folder !== undefined ? `to “${folder}”` : counts.count === 1 ? 'out of its folder' : 'out of their folders'}.`,
      'moved',
    ),
  trashLink: ({ count }: Count) => (count === 0 ? 'Trash' : `Trash (${count.toLocaleString('en-US')})`),
  useFilter: 'Use',
  notUsed: optionsOf({ no: 'Not used' }),
  altFilter: 'Alternative text',
  withoutAlt: optionsOf({ alt: 'Missing' }),
  upload: 'Upload',
  dropHere: 'Drop files here to upload them',
  dropInto: ({ name }: Name) => `Drop files here to upload them to “${name}”`,
  queue: 'Uploads',
  waiting: 'Waiting',
  uploading: ({ percent }: { percent: number }) => `${percent}%`,
  /** The file arrived; the server reads it. */
  processing: 'Processing…',
  done: 'Uploaded',
  paused: 'Paused',
  pause: ({ name }: Name) => `Pause ${name}`,
  resume: ({ name }: Name) => `Resume ${name}`,
  canceled: 'File processing cancelled',
  cancel: ({ name }: Name) => `Cancel ${name}`,
  again: 'Try again',
  failedTitle: 'Unable to Upload File',
  failed: 'There was a problem while uploading your file.',
  incomplete: 'File upload failed to complete',
  notStarted: 'Error uploading',
  processingFailed: 'File processing failed',
  noAnswer: 'No response data from job request',
  leftOut: ({ problems }: { problems: readonly string[] }) =>
    `${problems.length > namedMax ? `${problems.slice(0, namedMax).join(' ')} And ${problems.length - namedMax} more.` : problems.join(' ')}`,
  queueFull: ({ max, names }: { max: number; names: readonly string[] }) =>
    `Up to ${max} files can be uploaded at a time. Left out: ${names.slice(0, namedMax).join(', ')}${names.length > namedMax ? `, and ${names.length - namedMax} more` : ''}.`,
  dismiss: 'Dismiss',
  clear: 'Clear list',
  unopened: {
    title: 'File Detail',
    what: 'the file',
    notFound: 'File not found',
    notFoundNote: 'It may have been deleted.',
  },
  preview: 'Preview',
  open: 'Open the file',
  copy: 'Copy the address',
  details: 'File Detail',
  facts: 'Facts',
  fileName: 'File name',
  fileNameHint: 'The ending stays the same.',
  fileNameNote: 'Links to the old name stop working.',
  nameMissing: 'Please enter a file name',
  networkError: 'Network error',
  renameFailed: 'There was a problem while renaming your file.',
  renameFailedTitle: 'Unable to Rename File',
  alt: 'Alternative text',
  altHint: 'Describes the image to people who can’t see it, and to search engines.',
  focal: 'Focal point: click the part that must stay visible, or move it with the arrow keys.',
  size: 'Size',
  measures: 'Dimensions',
  added: 'Added',
  unused: 'No page, product, or setting uses it.',
  remove: 'Delete',
  removeTitle: ({ name }: Name) => `Delete “${name}”?`,
  removeText: (known: KnownUses) =>
    `${!known ? `${usesUnknown}. ` : known.uses.length === 0 ? '' : `${usedIn(known)}, which then ${known.uses.length === 1 ? 'shows' : 'show'} nothing in its place. `}You can restore it from the trash for 30 days.`,
  removed: ({ name }: Name) => `Moved “${name}” to the trash.`,
  removeManyTitle: ({ count }: Count) => `Delete ${files(count)}?`,
  removeManyText: 'Pages that use them show nothing in their place. You can restore them from the trash for 30 days.',
  trashed: (counts: Count & Failed) => partly(counts, `Moved ${files(counts.count)} to the trash.`, 'deleted'),
  replace: 'Replace…',
  replaceTitle: ({ before, after }: { before: string; after: string }) => `Replace “${before}” with “${after}”?`,
  replaceAction: 'Replace everywhere',
  replaceText: ({ known, isImage }: { known: KnownUses; isImage: boolean }) =>
    `${!known ? usesUnknown : known.uses.length === 0 ? 'Nothing uses it yet' : `${usedIn(known)}, which ${known.uses.length === 1 ? 'shows' : 'show'} the new one right away`}. ${isImage ? 'Links to the old address show the new image.' : 'Its address stays the same; browsers that opened it show the old file for up to 15 minutes.'} The earlier version goes to the trash.`,
  replaced: ({ name }: Name) => `Replaced “${name}” everywhere.`,
  disputed: { folderId: 'the folder', name: 'the name', altText: 'the alternative text', focal: 'the focal point' },
} as const;

export const trashMessages = {
  title: 'Trash',
  lead: 'Deleted files and earlier versions stay here for 30 days. Then they are deleted for good.',
  empty: 'The trash is empty.',
  searchHint: 'File name',
  orders: optionsOf({ '-deleted': 'Last deleted first', deleted: 'First deleted first', name: 'Name, A to Z' }),
  columns: { name: 'Name', kind: 'Kind', size: 'Size', by: 'Deleted by', deleted: 'Deleted', left: 'Left' },
  earlier: 'Earlier version',
  days: ({ count }: Count) => (count === 1 ? '1 day' : `${count} days`),
  restore: 'Restore',
  restored: (counts: Count & Failed) => partly(counts, `Restored ${files(counts.count)}.`, 'restored'),
  end: 'Delete for good',
  endTitle: ({ count }: Count) => `Delete ${files(count)} for good?`,
  endText: 'This can’t be undone.',
  ended: (counts: Count & Failed) => partly(counts, `Deleted ${files(counts.count)} for good.`, 'deleted'),
  emptyAll: 'Empty trash',
} as const;

// Why a store cannot be opened, for operators.

const restore = 'restore it from a backup';

export const openMessages = {
  noFolders: 'no folder can be created there',
  cannotOpen: ({ folder, why }: { folder: string; why: string }) => `Cannot open store "${folder}": ${why}`,
  noStore: 'there is no store in it',
  newerFormat: ({ expected, found, writer }: { expected: number; found: number; writer?: string }) =>
    `it has data format ${found}, and this version of Stoa reads up to ${expected}; install ${writer === undefined ? 'the version that wrote it' : `version ${writer}, which wrote it`}, or run its stoa rollback first`,
  missing: `data.mdb is missing; ${restore}`,
  empty: `data.mdb is empty (0 bytes); ${restore}`,
  notDatabase: `data.mdb is not a database; ${restore}`,
  cutShort: ({ expected, found }: { expected: number; found: number }) =>
    `data.mdb was cut short: needs ${expected} bytes, found ${found}; ${restore}`,
  pageDamaged: ({ why }: { why: string }) =>
    `a page of data.mdb is damaged (${why}); restore the latest backup with: stoa restore <backup> --data <new folder>`,
  noFormat: `format.json does not name a format; ${restore}`,
  foreign: 'data.mdb belongs to another program; choose another folder with --data',
  otherProcess: 'another process has it open; stop that server first, or wait until that command ends',
  otherMachine: ({ host }: { host: string }) =>
    `another machine ("${host}") has it open; stop that server first, because only one machine at a time can serve a data folder`,
  unknownMachine:
    'another machine has it open; stop that server first, because only one machine at a time can serve a data folder',
  diskFull: 'the disk is full; free some space on it',
} as const;

export type PageKind = 'meta' | 'branch' | 'leaf' | 'overflow';

const treeName = (tree: string) => (tree === '' ? 'the list of trees' : `"${tree}"`);
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Problems of a page, in the parentheses of `pageDamaged`. */
export const pageProblems = {
  notMeta: ({ page }: { page: number }) => `page ${page} does not describe the file`,
  metasDiffer: 'pages 0 and 1 contradict each other',
  outside: ({ page, last }: { page: number; last: number }) => `page ${page} is named, and page ${last} is the last`,
  unreadable: ({ page, code }: { page: number; code: string }) => `page ${page} cannot be read: ${code}`,
  otherPage: ({ page, says }: { page: number; says: number }) => `page ${page} says that it is page ${says}`,
  otherKind: ({ page, kind }: { page: number; kind: PageKind }) => `page ${page} is not a page of the kind ${kind}`,
  later: ({ page }: { page: number }) => `page ${page} is newer than the page that leads to it`,
  usedTwice: ({ page }: { page: number }) => `page ${page} is used twice`,
  nodes: ({ page }: { page: number }) => `the entries of page ${page} make no sense`,
  order: ({ page }: { page: number }) => `the keys of page ${page} are not in order`,
  overflowPages: ({ page, pages }: { page: number; pages: number }) =>
    `page ${page} does not begin a value of ${counted(pages, 'page', 'pages')}`,
  freeList: ({ page }: { page: number }) => `the list of free pages on page ${page} makes no sense`,
  treeRecord: ({ tree }: { tree: string }) => `the description of ${treeName(tree)} makes no sense`,
  pageCount: (of: { tree: string; kind: PageKind; found: number; expected: number }) =>
    `${treeName(of.tree)} has ${counted(of.found, 'page', 'pages')} of the kind ${of.kind} instead of ${of.expected}`,
  entryCount: (of: { tree: string; found: number; expected: number }) =>
    of.found < of.expected
      ? `${counted(of.expected - of.found, 'record', 'records')} of ${treeName(of.tree)} are missing`
      : `${treeName(of.tree)} has ${counted(of.found - of.expected, 'record', 'records')} too many`,
  lost: ({ count }: { count: number }) => `${counted(count, 'page is', 'pages are')} neither used nor free`,
} as const;

const noPermission = 'no permission to read and write it; as root, run: chown -R <this user> <data folder>';
const isFile = 'a part of the path is a file; choose a folder';

/** By the system's error code, as the end of a sentence. */
export const systemReasons: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'it is on a read-only disk; make that disk writable, or choose another folder',
  ENOTDIR: isFile,
  EEXIST: isFile,
  ENOSPC: openMessages.diskFull,
  EMFILE: 'too many files are open; allow more, with LimitNOFILE= in the systemd unit or with ulimit -n',
};

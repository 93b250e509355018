// Why a file cannot be read, by error code. For operators.
export const unreadableBecause: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user does not have permission to read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
};

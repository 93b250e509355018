// The addresses of the file manager's screens. Portable.

export const filesPath = '/config/files';
export const hrefOf = (id: string): string => `${filesPath}/${encodeURIComponent(id)}`;

/** The file that an address of the editor shows. */
export function idAt(address: string): string | undefined {
  const path = URL.parse(address)?.pathname ?? '';
  const id = path.startsWith(`${filesPath}/`) ? decodeURIComponent(path.slice(filesPath.length + 1)) : '';
  return /^(?:image|file)~/.test(id) ? id : undefined;
}

// Paths of a template's files: where each kind belongs, and which of them are texts. Portable.
import { codeLimits } from '../template/limits.ts';

export const codeFolders = [
  'blocks',
  'collections',
  'pages',
  'styles',
  'scripts',
  'assets',
  'presets',
  'strings',
] as const;

const plainName = /^\w[\w .@()-]{0,99}$/;

/** Whether a new file may have this path: `template.conf`, a region, or a file in one of the folders. */
export function isCodePath(path: string): boolean {
  if (path.length > codeLimits.path) return false;
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return path === 'template.conf' || (path.endsWith('.region') && plainName.test(path));
  const isFolder = (codeFolders as readonly string[]).includes(first);
  return isFolder && rest.every((name) => plainName.test(name) && !name.endsWith('.') && name !== 'node_modules');
}

/** Whether the file can be opened in the editor. */
export const isTextPath = (path: string): boolean =>
  /\.(?:region|block|list|item|page|conf|preset|less|css|js|mjs|json|svg|html|xml|txt|md)$/i.test(path);

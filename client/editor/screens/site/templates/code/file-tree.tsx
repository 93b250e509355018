// The files of a template by folder, and those that the draft has deleted.
import { useState } from 'react';
import { codeFolders } from '../../../../../../server/site/template-code/paths.ts';
import type { OpenedCode } from '../../../../../../server/site/template-code/schema.ts';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { SearchBox } from '../../../../../ui/list/search-box.tsx';
import styles from './code.module.css';
import { messages } from './messages.ts';

type FileTreeProps = { code: OpenedCode; open: string; onOpen(path: string): void };
type Shown = { path: string; state: 'same' | 'changed' | 'new' | 'removed' };

export function FileTree({ code, open, onOpen }: FileTreeProps) {
  const [wanted, setWanted] = useState('');
  const removed = code.removed.map((path): Shown => ({ path, state: 'removed' }));
  const files = [...code.files, ...removed]
    .filter(({ path }) => path.toLowerCase().includes(wanted.trim().toLowerCase()))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const groups = ['', ...codeFolders].map((folder) => ({
    folder,
    files: files.filter(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '') === folder),
  }));
  return (
    <nav className={styles.files} aria-label={messages.files}>
      <SearchBox hint={messages.findFile} label={messages.findFile} value={wanted} onChange={setWanted} />
      {files.length === 0 && <Note role="status">{messages.noFile}</Note>}
      {groups.map(
        ({ folder, files: inside }) =>
          inside.length > 0 && (
            // Closed folders with hundreds of pictures don't hide the others.
            <details key={folder} className={styles.group} open={folder !== 'assets' || wanted !== ''}>
              <summary>{folder || messages.root}</summary>
              <ul>
                {inside.map((file) => (
                  <li key={file.path}>
                    <FileRow {...file} isOpen={file.path === open} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </nav>
  );
}

function FileRow({ path, state, isOpen, onOpen }: Shown & { isOpen: boolean; onOpen(path: string): void }) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isOpen || undefined}
      data-removed={state === 'removed' || undefined}
      onClick={() => onOpen(path)}
    >
      <span>{path.slice(path.indexOf('/') + 1)}</span>
      {state !== 'same' && <small>{messages[state]}</small>}
    </button>
  );
}

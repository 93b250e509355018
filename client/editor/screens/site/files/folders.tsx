// The folders of the file manager, beside each other: a press shows one's files, and files are dropped on them.
import { Ellipsis, Folder, FolderOpen } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import { folderNameCharsMax } from '../../../../../server/owner/file-manager/limits.ts';
import type { CountedFolder } from '../../../../../server/owner/file-manager/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { NameDialog } from '../../../../ui/dialog/name-dialog.tsx';
import { useConfirmed } from '../../../use-confirmed.tsx';
import styles from './files.module.css';
import { messages } from './messages.ts';
import { idAt } from './paths.ts';

/** A row of the list is a link, and browsers drag links with their address. */
const dragType = 'text/uri-list';

type FoldersProps = {
  folders: readonly CountedFolder[];
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
  onDrop(id: string, folder: CountedFolder): void;
};

export function Folders({ folders, chosen, onChoose, onDrop }: FoldersProps) {
  const [named, setNamed] = useState<CountedFolder>();
  const removal = useConfirmed({
    run: ({ id }: CountedFolder) => ask(fileManagerCalls.removeFolder, { id }),
    said: (_, { name }) => messages.folderRemoved({ name }),
    onSuccess: (_, { id }) => chosen === id && onChoose(undefined),
  });
  if (folders.length === 0) return null;
  return (
    <>
      <ul className={styles.folders} aria-label={messages.folders}>
        {folders.map((folder) => (
          <DropTarget key={folder.id} isChosen={folder.id === chosen} onDrop={(id) => onDrop(id, folder)}>
            <button
              type="button"
              aria-pressed={folder.id === chosen}
              onClick={() => onChoose(folder.id === chosen ? undefined : folder.id)}
            >
              {folder.id === chosen ? <FolderOpen aria-hidden /> : <Folder aria-hidden />}
              <span>
                <span className={styles.name}>{folder.name}</span>
                <span className={styles.count}>{messages.fileCount(folder)}</span>
              </span>
            </button>
            <ActionMenu
              label={messages.folderMenu(folder)}
              icon={<Ellipsis />}
              kind="quiet"
              actions={[
                { id: 'rename', label: messages.renameFolder, run: () => setNamed(folder) },
                { id: 'remove', label: messages.removeFolder, isDanger: true, run: () => removal.ask(folder) },
              ]}
            />
          </DropTarget>
        ))}
      </ul>
      {named && (
        <NameDialog
          title={messages.renameFolder}
          start={named.name}
          maxLength={folderNameCharsMax}
          failureText={errorText}
          onSave={async (name) => void (await ask(fileManagerCalls.renameFolder, { id: named.id, body: { name } }))}
          onClose={() => setNamed(undefined)}
        />
      )}
      {removal.question((folder) => ({
        title: messages.removeTitle(folder),
        action: messages.removeFolder,
        text: messages.folderRemovalText(folder),
      }))}
    </>
  );
}

type DropTargetProps = { isChosen: boolean; onDrop(id: string): void; children: React.ReactNode };

/** Only for the pointer: the keyboard moves files with "Move to…". */
function DropTarget({ isChosen, onDrop, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = idAt(event.dataTransfer.getData(dragType));
    if (id === undefined) return;
    event.preventDefault();
    onDrop(id);
  };
  return (
    <li
      className={styles.folder}
      data-over={isOver || undefined}
      data-chosen={isChosen || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </li>
  );
}

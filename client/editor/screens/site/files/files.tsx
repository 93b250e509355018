// The file manager: every image and file of the site, folders, and uploads. Editor E1, E4 to E6, E8.
import { FileText, Images, Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import { folderNameCharsMax } from '../../../../../server/owner/file-manager/limits.ts';
import type { ManagedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { NameDialog } from '../../../../ui/dialog/name-dialog.tsx';
import { DropArea } from '../../../../ui/form/drop-area.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { withFilter } from '../../../../ui/list/list-state.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { sizeText } from '../../../size-text.ts';
import { SmallImage } from '../../../small-image.tsx';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { useRecordList } from '../../../use-record-list.ts';
import styles from './files.module.css';
import { Folders } from './folders.tsx';
import { messages } from './messages.ts';
import { MoveDialog } from './move-dialog.tsx';
import { filesPath, hrefOf } from './paths.ts';
import { Queue } from './queue.tsx';
import { useAct } from './use-act.ts';
import { useUploadQueue } from './use-upload-queue.ts';

const defaults = { sort: '-added', filters: ['kind', 'folder', 'lacks', 'used'] } as const;
const trashPath = `${filesPath}/trash`;

type Selected = { ids: string[]; clear(): void };

export function Files({ guard }: { guard: LeaveGuard }) {
  const { answer, ...records } = useRecordList(fileManagerCalls.browse, defaults);
  const queue = useUploadQueue(guard);
  const act = useAct();
  const [isAdding, setAdding] = useState(false);
  const [moved, setMoved] = useState<Selected>();
  const folders = answer?.folders ?? [];
  const { state, onChange } = records;
  const chosen = folders.find(({ id }) => id === state.filters.folder);
  const upload = (files: readonly File[]) => queue.add(files, chosen?.id);
  const close = () => setMoved(undefined);
  const move = (ids: string[], folderId: string | null, clear?: () => void) =>
    act.mutate(
      async () => {
        const { done, failed } = await ask(fileManagerCalls.move, { body: { ids, folderId } });
        const to = folders.find(({ id }) => id === folderId);
        act.say(messages.moved({ count: done.length, failed: failed.length, folder: to?.name }));
      },
      {
        onSuccess() {
          clear?.();
          close();
        },
      },
    );
  const removal = useConfirmed({
    run: ({ ids }: Selected) => ask(fileManagerCalls.removeMany, { body: { ids } }),
    said: ({ done, failed }) => messages.trashed({ count: done.length, failed: failed.length }),
    onSuccess: (_, { clear }) => clear(),
  });
  const add = (
    <FileTrigger allowsMultiple onSelect={(files) => files && upload([...files])}>
      <Button kind="primary">
        <UploadIcon aria-hidden /> {messages.upload}
      </Button>
    </FileTrigger>
  );
  return (
    <>
      <ListScreen
        words={messages}
        lead={messages.lead}
        actions={
          <HeadActions
            more={[
              { id: 'folder', label: messages.newFolder, run: () => setAdding(true) },
              { id: 'trash', label: messages.trashLink({ count: answer?.trashCount ?? 0 }), to: trashPath },
            ]}
          >
            {add}
          </HeadActions>
        }
        notices={
          <>
            <Folders
              folders={folders}
              chosen={chosen?.id}
              onChoose={(id) => onChange(withFilter(state, 'folder', id))}
              onDrop={(id, folder) => move([id], folder.id)}
            />
            <div className={styles.drop}>
              <DropArea isWide onFiles={upload}>
                <span slot="label">{chosen ? messages.dropInto(chosen) : messages.dropHere}</span>
              </DropArea>
            </div>
            <Queue {...queue} />
          </>
        }
        {...records}
        storageKey="files"
        name={{ of: ({ name }) => name, sort: 'name' }}
        hrefOf={({ id }) => hrefOf(id)}
        pictureOf={(row) =>
          row.kind === 'image' ? <SmallImage id={row.id.slice('image~'.length)} /> : <FileText aria-hidden />
        }
        columns={columns}
        views={{ name: 'kind', options: messages.views }}
        filters={[
          {
            name: 'folder',
            label: messages.folder,
            options: [
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: messages.noFolder },
            ],
          },
          { name: 'used', label: messages.useFilter, options: messages.notUsed },
          { name: 'lacks', label: messages.altFilter, options: messages.withoutAlt },
        ]}
        bulk={(rows, clear) => {
          const ids = rows.map(({ id }) => id);
          return (
            <>
              {folders.length > 0 && <Button onPress={() => setMoved({ ids, clear })}>{messages.move}</Button>}
              <Button kind="danger" onPress={() => removal.ask({ ids, clear })}>
                {messages.remove}
              </Button>
            </>
          );
        }}
        empty={{ icon: <Images aria-hidden />, action: add }}
      />
      {isAdding && (
        <NameDialog
          title={messages.newFolder}
          start=""
          maxLength={folderNameCharsMax}
          failureText={errorText}
          onSave={async (name) => void (await ask(fileManagerCalls.createFolder, { body: { name } }))}
          onClose={() => setAdding(false)}
        />
      )}
      {moved && (
        <MoveDialog
          count={moved.ids.length}
          folders={folders}
          isPending={act.isPending}
          onMove={(folderId) => move(moved.ids, folderId, moved.clear)}
          onClose={close}
        />
      )}
      {removal.question(({ ids }) => ({
        title: messages.removeManyTitle({ count: ids.length }),
        action: messages.remove,
        text: messages.removeManyText,
      }))}
    </>
  );
}

export const measuresOf = ({ widthPx, heightPx }: ManagedFile): string | undefined =>
  widthPx === undefined ? undefined : `${widthPx} × ${heightPx}`;

const columns = {
  size: { sort: '-size', isNumber: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  measures: { isNumber: true, cell: measuresOf },
  added: sinceColumn('added', ({ addedAt }) => addedAt),
} satisfies Columns<ManagedFile>;

// The file manager: every image and file of the site, and uploads. Editor E1, E4 to E6.
import { FileText, Images, Upload as UploadIcon, X } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import type { ManagedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DropArea } from '../../../../ui/form/drop-area.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { sizeText } from '../../../size-text.ts';
import { SmallImage } from '../../../small-image.tsx';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { type Upload, useUploadQueue } from './use-upload-queue.ts';

const defaults = { sort: '-added', filters: ['kind', 'lacks'] } as const;
export const filesPath = '/config/files';
export const hrefOf = (id: string): string => `${filesPath}/${encodeURIComponent(id)}`;

export function Files() {
  const records = useRecordList(fileManagerCalls.browse, defaults);
  const queue = useUploadQueue();
  const add = (
    <FileTrigger allowsMultiple onSelect={(files) => files && queue.add([...files])}>
      <Button kind="primary">
        <UploadIcon aria-hidden /> {messages.upload}
      </Button>
    </FileTrigger>
  );
  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      actions={add}
      notices={
        <>
          <DropArea isWide onFiles={queue.add}>
            <span slot="label">{messages.dropHere}</span>
          </DropArea>
          {queue.uploads.length > 0 && <Queue {...queue} />}
        </>
      }
      {...records}
      searchHint={messages.searchHint}
      storageKey="files"
      name={{ head: messages.columns.name, of: ({ name }) => name, sort: 'name' }}
      hrefOf={({ id }) => hrefOf(id)}
      pictureOf={(row) =>
        row.kind === 'image' ? <SmallImage id={row.id.slice('image~'.length)} /> : <FileText aria-hidden />
      }
      columns={columns}
      views={{ name: 'kind', options: messages.views }}
      filters={[{ name: 'lacks', label: messages.altFilter, options: messages.withoutAlt }]}
      orders={messages.orders}
      empty={{ icon: <Images aria-hidden />, words: messages.empty, action: add }}
    />
  );
}

const { columns: heads } = messages;

export const measuresOf = ({ widthPx, heightPx }: ManagedFile): string | undefined =>
  widthPx === undefined ? undefined : `${widthPx} × ${heightPx}`;

const columns: readonly Column<ManagedFile>[] = [
  {
    id: 'size',
    head: heads.size,
    sort: 'size',
    sortsDown: true,
    isNumber: true,
    cell: ({ sizeBytes }) => sizeText(sizeBytes),
  },
  { id: 'measures', head: heads.measures, isNumber: true, cell: measuresOf },
  sinceColumn({ id: 'added', head: heads.added, sort: 'added', at: ({ addedAt }) => addedAt }),
];

function Queue({ uploads, isBusy, cancel, retry, clear }: ReturnType<typeof useUploadQueue>) {
  return (
    <Card title={messages.queue} action={!isBusy && <Button onPress={clear}>{messages.clear}</Button>}>
      {uploads.some(({ state }) => state === 'failed') && (
        <Notice tone="bad">
          {messages.failedTitle}. {messages.failed}
        </Notice>
      )}
      <Rows label={messages.queue}>
        {uploads.map((one) => (
          <Row key={one.id} title={one.file.name} note={<span role="status">{stateText(one)}</span>}>
            {(one.state === 'waiting' || one.state === 'uploading') && (
              <IconButton
                label={messages.cancel({ name: one.file.name })}
                icon={<X />}
                onPress={() => cancel(one.id)}
              />
            )}
            {(one.state === 'failed' || one.state === 'canceled') && (
              <Button onPress={() => retry(one)}>{messages.again}</Button>
            )}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function stateText({ state, share, problem }: Upload): string {
  if (problem !== undefined) return problem;
  if (state === 'uploading') return messages.uploading({ percent: Math.round(share * 100) });
  return messages[state as 'waiting' | 'processing' | 'done'];
}

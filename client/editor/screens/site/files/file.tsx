// One image or file: preview, name, alternative text, focal point, and where it is used. Editor E2, E3, E7, E9.
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import type { OpenedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { siteAddress } from '../../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { FocalPoint } from '../../../../ui/form/focal-point.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Facts, Note } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sizeText } from '../../../size-text.ts';
import { timeText } from '../../../time-text.ts';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { UsesCard } from '../../../uses-card.tsx';
import { measuresOf } from './files.tsx';
import { messages } from './messages.ts';
import { filesPath, hrefOf } from './paths.ts';
import { ReplaceButton } from './replace-button.tsx';

const up = { label: messages.title, href: filesPath };

export function FileScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const found = useCall(fileManagerCalls.open, { id });
  if (found.data) return <Opened key={id} file={found.data} isGone={isUnknown(found)} guard={guard} />;
  return <RecordWaiting query={found} up={up} words={messages.unopened} textOf={errorText} />;
}

type Values = { folderId: string; name: string; altText: string; focal: readonly [x: number, y: number] };

function Opened({ file, isGone, guard }: { file: OpenedFile; isGone: boolean; guard: LeaveGuard }) {
  const imageId = file.kind === 'image' ? file.id.slice('image~'.length) : undefined;
  const image = useCall(imageCalls.open, { id: imageId ?? '' }, { enabled: imageId !== undefined });
  const shown = image.data?.image;
  const { focalX = 0.5, focalY = 0.5, altText = file.altText ?? '' } = shown ?? {};
  const uses = useCall(fileManagerCalls.listUses, { id: file.id });
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, go] = useLocation();
  const beside = useBeside(fileManagerCalls.browse, file.id, hrefOf);
  const moved = useRef(file.id);
  const form = useRecordForm({
    guard,
    stored: { folderId: file.folderId ?? '', name: file.name, altText, focal: [focalX, focalY] } as Values,
    isGone,
    check: ({ name }: Values) => (name.trim() === '' ? [{ path: 'name', message: messages.nameMissing }] : []),
    async save(values: Values): Promise<Values> {
      let name = file.name;
      let { id } = file;
      if (values.name !== file.name) {
        try {
          ({ name, id } = (await ask(fileManagerCalls.rename, { id, body: { name: values.name } })).file);
        } catch (error) {
          toasts.say(`${messages.renameFailedTitle}. ${messages.renameFailed}`, { stays: true });
          throw error;
        }
      }
      if (imageId !== undefined) {
        const [x, y] = values.focal;
        const isMoved = x !== form.stored.focal[0] || y !== form.stored.focal[1];
        const body = {
          ...(values.altText !== form.stored.altText && { altText: values.altText }),
          ...(isMoved && { focalX: x, focalY: y }),
        };
        await ask(imageCalls.save, { id: imageId, body });
        await askAgain(client, imageCalls.open, { id: imageId });
      }
      if (values.folderId !== form.stored.folderId) {
        const { failed } = await ask(fileManagerCalls.move, { body: { ids: [id], folderId: values.folderId || null } });
        if (failed.length > 0) throw new Error('The file was not moved.');
      }
      moved.current = id;
      if (id === file.id) await askAgain(client, fileManagerCalls.open, { id });
      return { ...values, name };
    },
    // A renamed file has another address.
    onSaved: () => moved.current !== file.id && go(hrefOf(moved.current), { replace: true }),
  });
  const removal = useRemoval({
    ...{ list: filesPath, form },
    remove: () => ask(fileManagerCalls.remove, { id: file.id }),
    said: () => messages.removed(file),
  });
  const measures = measuresOf(file);
  return (
    <RecordPage
      title={file.name}
      up={up}
      beside={beside}
      actions={
        <>
          <CopyButton text={siteAddress(file.path)} label={messages.copy} toasts={toasts} />
          <ButtonLink href={siteAddress(file.path)} isElsewhere>
            {messages.open}
          </ButtonLink>
          {file.mayDelete && (
            <ReplaceButton
              file={file}
              uses={uses.data}
              onReplaced={async () => {
                if (imageId !== undefined) await askAgain(client, imageCalls.open, { id: imageId });
                await askAgain(client, fileManagerCalls.open, { id: file.id });
              }}
            />
          )}
          {file.mayDelete && (
            <Button kind="danger" onPress={removal.ask}>
              <Trash2 aria-hidden /> {messages.remove}
            </Button>
          )}
        </>
      }
      aside={
        <Card title={messages.facts}>
          <Facts>
            <dt>{messages.size}</dt>
            <dd>{sizeText(file.sizeBytes)}</dd>
            {measures !== undefined && (
              <>
                <dt>{messages.measures}</dt>
                <dd>{measures}</dd>
              </>
            )}
            <dt>{messages.added}</dt>
            <dd>{timeText(file.addedAt)}</dd>
          </Facts>
        </Card>
      }
    >
      <RecordForm form={form} wordsOf={messages.disputed}>
        {imageId !== undefined && (
          <Card title={messages.preview}>
            <Waiting query={image} what={messages.unopened.what} words={errorText} />
            {shown && (
              <FocalPoint
                label={messages.focal}
                src={`${shown.path}?format=750w`}
                alt={shown.altText}
                x={form.values.focal[0]}
                y={form.values.focal[1]}
                onChange={(x, y) => form.set({ focal: [x, y] })}
              />
            )}
            <Note>{messages.focal}</Note>
          </Card>
        )}
        <Card title={messages.details}>
          <TextField
            {...form.field('name')}
            label={messages.fileName}
            hint={file.kind === 'file' ? `${messages.fileNameHint} ${messages.fileNameNote}` : messages.fileNameHint}
            maxLength={120}
          />
          {file.folders.length > 0 && (
            <SelectField
              {...form.field('folderId')}
              label={messages.folder}
              options={[
                { value: '', label: messages.noFolder },
                ...file.folders.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {imageId !== undefined && (
            <TextField
              {...form.field('altText')}
              label={messages.alt}
              hint={messages.altHint}
              maxLength={1000}
              isLong
            />
          )}
        </Card>
      </RecordForm>
      <UsesCard query={uses} unused={messages.unused} />
      {removal.question(messages.removeTitle(file), messages.remove, messages.removeText(uses.data))}
    </RecordPage>
  );
}

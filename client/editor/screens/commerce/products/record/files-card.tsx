// The files of a digital product, saved independently of the form as soon as they are uploaded.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { downloadCalls } from '../../../../../../server/commerce/download/calls.ts';
import { filesPerProduct } from '../../../../../../server/commerce/download/limits.ts';
import { ask, errorText, upload } from '../../../../../api/ask.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { FileDrop } from '../../../../../ui/form/file-drop.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../../ui/list/rows.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { sizeText } from '../../../../size-text.ts';
import { keepAnswer, useCall } from '../../../../use-call.ts';
import { messages } from './messages.ts';

export const FilesCard = ({ id }: { id: string | undefined }) => (
  <Card title={messages.files}>
    <Note>{id === undefined ? messages.filesFirst : messages.filesNote}</Note>
    {id !== undefined && <Files id={id} />}
  </Card>
);

function Files({ id }: { id: string }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const files = useCall(downloadCalls.listFiles, { id });
  const add = useMutation({
    mutationFn: (file: File) =>
      upload(downloadCalls.addFile, { id, query: { name: file.name.slice(0, 200) }, form: file, onProgress: setShare }),
    onSuccess: ({ file }) => {
      toasts.say(messages.fileAdded({ name: file.name }));
    },
    onSettled: () => setShare(0),
  });
  const remove = useMutation({
    mutationFn: (file: string) => ask(downloadCalls.removeFile, { id, file }),
    onSuccess: (answer) => keepAnswer(client, downloadCalls.listFiles, { id }, answer),
  });
  const shown = files.data?.files ?? [];
  const problem = [files, add, remove].find(({ isError }) => isError)?.error;
  return (
    <>
      <Rows>
        {shown.map(({ id: file, name, sizeBytes }) => (
          <Row key={file} title={name} note={sizeText(sizeBytes)}>
            <IconButton
              label={messages.removeFile({ name })}
              icon={<X />}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate(file)}
            />
          </Row>
        ))}
      </Rows>
      {shown.length < filesPerProduct && (
        <FileDrop
          label={add.isPending ? messages.uploadShare({ percent: Math.round(share * 100) }) : messages.dropFile}
          choose={messages.addFile}
          types={[]}
          isPending={add.isPending}
          onFile={(file) => add.mutate(file)}
        />
      )}
      {problem && <Notice tone="bad">{errorText(problem)}</Notice>}
    </>
  );
}

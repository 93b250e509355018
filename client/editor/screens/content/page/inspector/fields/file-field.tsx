// An uploaded file: a video, a track, a document.
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { can } from '../../../../../../../server/base/roles.ts';
import { fileCalls } from '../../../../../../../server/content/file/calls.ts';
import { errorText, upload } from '../../../../../../api/ask.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { Dialog } from '../../../../../../ui/dialog/dialog.tsx';
import { Waiting } from '../../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../../ui/feedback/notice.tsx';
import { ProblemNote } from '../../../../../../ui/form/problem-note.tsx';
import { TextField } from '../../../../../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../../../../../ui/layout/flow.tsx';
import { LoadMore } from '../../../../../../ui/list/load-more.tsx';
import { useEditor } from '../../../../../editor-context.ts';
import { useCallPages } from '../../../../../use-call-pages.ts';
import styles from '../inspector.module.css';
import { messages } from '../messages.ts';

export type Accept = 'video' | 'audio' | 'any';

type FileFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  accept: Accept;
  /** The file's name; empty when none is chosen. */
  value: string;
  onChange(name: string): void;
};

const endings: Readonly<Record<Accept, RegExp>> = {
  video: /\.(?:mp4|m4v|webm|mov|ogv)$/i,
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i,
  any: /./,
};
const types: Readonly<Record<Accept, string[]>> = { video: ['video/*'], audio: ['audio/*'], any: ['*/*'] };

export function FileField({ label, hint, problem, accept, value, onChange }: FileFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{label}</legend>
      {value !== '' && <span className={styles.fileName}>{value}</span>}
      <Toolbar>
        <Button onPress={() => setChoosing(true)}>{value === '' ? messages.chooseFile : messages.replaceImage}</Button>
        {value !== '' && (
          <Button kind="quiet" onPress={() => onChange('')}>
            {messages.removeImage}
          </Button>
        )}
      </Toolbar>
      <ProblemNote problem={problem} />
      {hint !== undefined && <Note as="span">{hint}</Note>}
      {isChoosing && (
        <Dialog title={messages.chooseFile} onClose={() => setChoosing(false)} hasCancel foot={null}>
          <FileChoice
            accept={accept}
            onChosen={(name) => {
              setChoosing(false);
              onChange(name);
            }}
          />
        </Dialog>
      )}
    </Stack>
  );
}

/** The site's files, newest first, and an upload button. */
export function FileChoice({ accept, onChosen }: { accept: Accept; onChosen(name: string): void }) {
  const { person } = useEditor();
  const [search, setSearch] = useState('');
  const files = useCallPages(fileCalls.list, { query: { limit: 100 } });
  const [share, setShare] = useState(0);
  const add = useMutation({
    mutationFn: (file: File) =>
      upload(fileCalls.upload, { query: { name: file.name.slice(-200) }, form: file, onProgress: setShare }),
    onSuccess: ({ file }) => {
      onChosen(file.name);
    },
  });
  const found = (files.data?.pages.flatMap((page) => page.files) ?? []).filter(
    ({ name }) => endings[accept].test(name) && name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Stack gap={2}>
      {can(person, 'files.upload') && (
        <div>
          <FileTrigger acceptedFileTypes={types[accept]} onSelect={(list) => list?.[0] && add.mutate(list[0])}>
            <Button isPending={add.isPending}>
              <Upload aria-hidden />
              {add.isPending ? messages.uploadingFile({ percent: Math.round(share * 100) }) : messages.uploadFile}
            </Button>
          </FileTrigger>
        </div>
      )}
      {add.isError && <Notice tone="bad">{errorText(add.error)}</Notice>}
      <TextField label={messages.searchFiles} type="search" maxLength={100} value={search} onChange={setSearch} />
      <Waiting query={files} what={messages.files} />
      {files.isSuccess && found.length === 0 && <Note>{messages.noFiles}</Note>}
      {found.length > 0 && (
        <ul className={styles.files}>
          {found.map(({ name }) => (
            <li key={name}>
              <button type="button" className={styles.file} onClick={() => onChosen(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={files} />
    </Stack>
  );
}

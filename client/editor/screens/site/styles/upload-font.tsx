// Uploads a font file of the owner's own.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fontCalls } from '../../../../../server/site/font/calls.ts';
import {
  type FontCategory,
  fontCategories,
  fontLimits,
  type OfferedFont,
} from '../../../../../server/site/font/schema.ts';
import { upload } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { fileProblem } from '../../../file-problem.ts';
import { askAgain } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900', '100 900'];
const types = ['.woff2', '.woff', '.ttf', '.otf', 'font/woff2', 'font/woff', 'font/ttf', 'font/otf'];

type UploadFontProps = { own: readonly OfferedFont[]; onClose(): void; onUploaded(font: OfferedFont): void };

export function UploadFont({ own, onClose, onUploaded }: UploadFontProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [family, setFamily] = useState('');
  const [category, setCategory] = useState<FontCategory>('sans-serif');
  const [weight, setWeight] = useState('400');
  const [style, setStyle] = useState<'normal' | 'italic'>('normal');
  const [license, setLicense] = useState('');
  const wrong =
    file && fileProblem(file, { kind: 'font', endings: /\.(?:woff2?|ttf|otf)$/i, bytesMax: fontLimits.fileBytes });
  const send = useFormCall({
    run: () => upload(fontCalls.upload, { query: { family, category, weight, style, license }, form: file as File }),
    onSuccess({ font }) {
      void askAgain(client, fontCalls.list);
      onUploaded(font);
    },
    isReady: file !== undefined && !wrong && family.trim() !== '' && license.trim() !== '',
  });
  const isKnown = own.some(
    (font) =>
      font.family === family.trim() && font.faces.some((face) => face.weight === weight && face.style === style),
  );
  const choose = (next: File) => {
    setFile(next);
    send.reset();
    const name = next.name.replace(/\.[^.]*$/, '');
    if (family === '')
      setFamily(
        name
          .replace(/[-_]+/g, ' ')
          .split(/ (?:regular|variable|bold|italic)/i, 1)[0]
          ?.slice(0, 60) ?? '',
      );
    if (/bold/i.test(name)) setWeight('700');
    if (/variable|wght/i.test(name)) setWeight('100 900');
    if (/italic/i.test(name)) setStyle('italic');
  };
  return (
    <FormDialog
      title={messages.uploadFont}
      loss={messages.uploadLoss}
      action={messages.upload}
      isChanged={file !== undefined || license !== ''}
      {...send.dialog}
      onClose={onClose}
    >
      <FileDrop label={messages.dropFont} choose={messages.chooseFile} types={types} onFile={choose} />
      {file && <Note isLarge>{file.name}</Note>}
      {(wrong || (send.isTried && !file)) && (
        <Note tone="bad" role="alert">
          {wrong ?? messages.fileMissing}
        </Note>
      )}
      <TextField
        label={messages.fontName}
        value={family}
        onChange={setFamily}
        maxLength={60}
        problem={send.isTried && family.trim() === '' ? messages.fontNameMissing : undefined}
      />
      <Split least="small">
        <SelectField
          label={messages.category}
          value={category}
          options={fontCategories.map((value) => ({ value, label: messages.categories[value] }))}
          onChange={(next) => setCategory(next as typeof category)}
        />
        <SelectField
          label={messages.weight}
          value={weight}
          options={weights.map((value) => ({ value, label: value.includes(' ') ? messages.variableWeight : value }))}
          onChange={setWeight}
        />
        <SelectField
          label={messages.style}
          value={style}
          options={[
            { value: 'normal', label: messages.upright },
            { value: 'italic', label: messages.italic },
          ]}
          onChange={(next) => setStyle(next as typeof style)}
        />
      </Split>
      {isKnown && <Note role="status">{messages.replacesFace}</Note>}
      <TextField
        {...messages.license}
        value={license}
        onChange={setLicense}
        maxLength={fontLimits.license}
        problem={send.isTried && license.trim() === '' ? messages.licenseMissing : undefined}
      />
    </FormDialog>
  );
}

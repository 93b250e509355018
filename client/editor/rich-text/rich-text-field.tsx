// Rich text, stored as HTML. HTML that would not survive the editor is edited as code.
import { lazy, Suspense } from 'react';
import { Labelled } from '../../ui/form/labelled.tsx';

export type RichTextFieldProps = {
  label: string;
  hint?: string;
  name: string;
  problem?: string | undefined;
  /** Counted in HTML characters, as the server does. */
  maxLength: number;
  value: string;
  onChange(html: string): void;
};

/** The variant for the block format (server/content/block/rich-text.ts). */
export type RichDocFieldProps = Omit<RichTextFieldProps, 'maxLength' | 'value' | 'onChange'> & {
  value: unknown;
  onChange(doc: unknown): void;
};

const DocEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichDocEditor }));
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

export const RichTextField = (props: RichTextFieldProps) => (
  <Suspense fallback={<Labelled label={props.label}>{(own) => <textarea {...own} rows={5} disabled />}</Labelled>}>
    <Editor {...props} />
  </Suspense>
);

export const RichDocField = (props: RichDocFieldProps) => (
  <Suspense fallback={<Labelled label={props.label}>{(own) => <textarea {...own} rows={5} disabled />}</Labelled>}>
    <DocEditor {...props} />
  </Suspense>
);

// A text area whose value is stored as HTML.
import { useState } from 'react';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { messages } from './messages.ts';
import { htmlOfTyped, typedOf } from './typed-html.ts';

type TypedHtmlFieldProps = {
  label: string;
  hint: string;
  name?: string;
  problem?: string | undefined;
  /** The server counts HTML characters, so formatted text may be too long before its own characters are. */
  maxLength: number;
  value: string;
  onChange(html: string): void;
};

/** Keeps the raw text while it still converts to the same HTML. */
export function TypedHtmlField({ label, hint, name = '', problem, maxLength, value, onChange }: TypedHtmlFieldProps) {
  const [typed, setTyped] = useState(() => ({ text: typedOf(value), html: value }));
  const text = typed.html === value ? typed.text : typedOf(value);
  const isLong = value.length > maxLength;
  return (
    <TextField
      label={label}
      hint={`${hint} ${text.length} / ${maxLength}`}
      isLong
      isInvalid={isLong}
      validationBehavior="aria"
      errorMessage={isLong ? messages.tooLong({ max: maxLength, length: value.length }) : undefined}
      name={name}
      problem={problem}
      value={text}
      onChange={(next) => {
        const html = htmlOfTyped(next);
        setTyped({ text: next, html });
        onChange(html);
      }}
    />
  );
}

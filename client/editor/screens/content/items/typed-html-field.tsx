// A text area whose value is stored as HTML.
import { useState } from 'react';
import { TextField } from '../../../../ui/text-field.tsx';
import { messages } from './messages.ts';
import { htmlOfTyped, typedOf } from './typed-html.ts';

type TypedHtmlFieldProps = {
  label: string;
  hint: string;
  /** Counted in HTML, as the server does. */
  maxLength: number;
  value: string;
  onChange(html: string): void;
};

/** Keeps the text as typed until the form is closed. */
export function TypedHtmlField({ label, hint, maxLength, value, onChange }: TypedHtmlFieldProps) {
  const [typed, setTyped] = useState(() => typedOf(value));
  const isLong = value.length > maxLength;
  return (
    <TextField
      label={label}
      hint={`${hint} ${value.length} / ${maxLength}`}
      isLong
      isInvalid={isLong}
      validationBehavior="aria"
      errorMessage={isLong ? messages.tooLong({ max: maxLength, length: value.length }) : undefined}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(htmlOfTyped(text));
      }}
    />
  );
}

// Code in a monospaced text area. Spec §5: 'Code editing is not available on Android.'
import { Labelled } from '../../../../../../ui/form/labelled.tsx';
import styles from '../inspector.module.css';
import { messages } from '../messages.ts';

type CodeFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  language?: string | undefined;
  max?: number | undefined;
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
};

export function CodeField({ label, hint, problem, language, max, name, value, onChange }: CodeFieldProps) {
  const isAndroid = /Android/.test(navigator.userAgent);
  return (
    <Labelled label={label} hint={isAndroid ? messages.noAndroid : hint} problem={problem}>
      {(own) => (
        <textarea
          {...own}
          className={`${own.className} ${styles.code}`}
          rows={10}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          disabled={isAndroid}
          data-language={language}
          maxLength={max}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

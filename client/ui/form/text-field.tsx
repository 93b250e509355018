// A labeled text field with a hint and an error message.
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styles from './field.module.css';

type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> & {
  label: string;
  hint?: string | undefined;
  errorMessage?: string;
  /** The validation problem, from the form. */
  problem?: string | undefined;
  /** Shown beside the text, e.g. a currency. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** Several lines. */
  isLong?: boolean;
};

export function TextField({ label, hint, errorMessage, problem, isLong = false, ...rest }: TextFieldProps) {
  const { prefix, suffix, ...props } = rest;
  const invalid = problem === undefined ? {} : ({ isInvalid: true, validationBehavior: 'aria' } as const);
  const input = isLong ? (
    <TextArea className={`${styles.input} ${styles.long}`} rows={3} />
  ) : (
    <Input className={styles.input} />
  );
  return (
    <AriaTextField {...props} {...invalid} className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      {prefix === undefined && suffix === undefined ? (
        input
      ) : (
        <span className={styles.affixed}>
          {prefix !== undefined && <span aria-hidden>{prefix}</span>}
          {input}
          {suffix !== undefined && <span aria-hidden>{suffix}</span>}
        </span>
      )}
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>{problem ?? errorMessage}</FieldError>
    </AriaTextField>
  );
}

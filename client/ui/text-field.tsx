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
  hint?: string;
  errorMessage?: string;
  /** Several lines. */
  isLong?: boolean;
};

export function TextField({ label, hint, errorMessage, isLong = false, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      {isLong ? <TextArea className={`${styles.input} ${styles.long}`} rows={3} /> : <Input className={styles.input} />}
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>{errorMessage}</FieldError>
    </AriaTextField>
  );
}

// Sets up an authenticator app: the QR code, the key as text, and a first code. Then the recovery codes, shown once.
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../ui/layout/flow.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { messages } from './messages.ts';
import styles from './security.module.css';

/** @param props.problem about the code */
export function SetUpFields(props: {
  made: { key: string; address: string };
  code: string;
  problem: string | undefined;
  onCode(code: string): void;
}) {
  const { made, code, problem, onCode } = props;
  return (
    <>
      <span className={styles.qr}>
        <QrCode text={made.address} label={messages.qrCode} sizePx={184} />
      </span>
      <Stack gap={1}>
        <Note>{messages.key}</Note>
        <code className={styles.key}>{made.key.replace(/.{4}(?!$)/g, '$& ')}</code>
      </Stack>
      <CodeField {...messages.firstCode} value={code} problem={problem} onChange={onCode} />
    </>
  );
}

export const CodeField = (props: {
  label: string;
  hint?: string;
  value: string;
  problem: string | undefined;
  /** Letters as well. */
  isRecovery?: boolean;
  /** Another field comes first. */
  hasNoFocus?: boolean;
  onChange(code: string): void;
}) => (
  <TextField
    label={props.label}
    hint={props.hint}
    name="code"
    // Phones and browsers then offer the code of a message or of their own authenticator.
    autoComplete="one-time-code"
    inputMode={props.isRecovery ? 'text' : 'numeric'}
    spellCheck="false"
    isRequired
    autoFocus={!props.hasNoFocus}
    maxLength={props.isRecovery ? 40 : 7}
    value={props.value}
    problem={props.problem}
    onChange={props.onChange}
  />
);

/** @param say a short message @param children buttons below */
export function RecoveryCodes({
  codes,
  say,
  children,
}: {
  codes: readonly string[];
  say(text: string): void;
  children?: ReactNode;
}) {
  const text = `${[messages.fileHead({ site: location.host }), '', ...codes].join('\n')}\n`;
  return (
    <>
      <Note isLarge>{messages.codesLead}</Note>
      <ol className={styles.codes} aria-label={messages.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Toolbar>
        <CopyButton text={text} label={messages.copyCodes} toasts={{ say }} />
        <Button onPress={() => saveFile(new Blob([text], { type: 'text/plain' }), messages.fileName)}>
          {messages.download}
        </Button>
        <Button onPress={() => window.print()}>{messages.print}</Button>
      </Toolbar>
      {children}
    </>
  );
}

type PasswordDialogProps = {
  title: string;
  text: string;
  loss: string;
  action: string;
  isSaving: boolean;
  notice: ReactNode;
  children?: ReactNode;
  /** About the password. */
  problem: string | undefined;
  onSave(password: string): void;
  onClose(): void;
};

/** Asks for the password before a step that a browser left open must not allow. */
export function PasswordDialog({ text, notice, problem, children, onSave, ...rest }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog {...rest} isChanged={password !== ''} onSave={() => onSave(password)}>
      <p>{text}</p>
      {notice}
      <TextField
        label={messages.password}
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        value={password}
        problem={problem}
        onChange={setPassword}
      />
      {children}
    </FormDialog>
  );
}

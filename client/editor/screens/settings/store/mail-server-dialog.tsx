// Where the shop's emails go out. The password goes in and never comes out.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import type { MailSettingsAnswer } from '../../../../../server/site/mail/settings-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { WholeField } from '../../../../ui/number-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { problemsOf } from '../../../use-record-form.ts';
import { emailMessages as messages } from './messages.ts';
import styles from './store.module.css';

type Server = NonNullable<MailSettingsAnswer['server']>;
type Values = Omit<Server, 'hasPassword' | 'port'> & { port: number | null; password: string };

const ports: Record<Server['security'], number> = { tls: 465, starttls: 587, none: 25 };
const securities = ['starttls', 'tls', 'none'] as const;

const nothingYet: Server = { host: '', port: ports.starttls, security: 'starttls', user: '', hasPassword: false };

type MailServerDialogProps = { server: Server | null; onClose(answer?: MailSettingsAnswer): void };

export function MailServerDialog({ server, onClose }: MailServerDialogProps) {
  const { hasPassword, ...stored }: Server = server ?? nothingYet;
  const first: Values = { ...stored, password: '' };
  const [values, setValues] = useState(first);
  const save = useMutation({
    mutationFn: ({ password, port, ...rest }: Values) =>
      ask(mailCalls.saveSettings, {
        body: { server: { ...rest, port: port ?? ports[rest.security], ...(password !== '' && { password }) } },
      }),
    onSuccess: (answer) => onClose(answer),
  });
  const problems = problemsOf(save.error);
  const field = <Name extends keyof Values>(name: Name) => ({
    name,
    value: values[name],
    problem: problems.find(({ path }) => path === `server.${name}`)?.message,
    onChange: (value: Values[Name]) => {
      save.reset();
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <FormDialog
      title={messages.dialogTitle}
      loss={messages.dialogLoss}
      isChanged={JSON.stringify(values) !== JSON.stringify(first)}
      isSaving={save.isPending}
      isDisabled={values.host.trim() === '' || Number.isNaN(values.port)}
      formClassName={styles.stack}
      onSave={() => save.mutate(values)}
      onClose={() => onClose()}
    >
      {save.isError && problems.length === 0 && <Notice tone="bad">{errorText(save.error)}</Notice>}
      <TextField {...field('host')} label={messages.host} hint={messages.hostHint} maxLength={253} autoFocus />
      <div className={styles.fields}>
        <SelectField
          {...field('security')}
          label={messages.security}
          options={securities.map((value) => ({ value, label: messages.securities[value] }))}
          onChange={(security) => setValues((before) => ({ ...before, security, port: ports[security] }))}
        />
        <WholeField {...field('port')} label={messages.port} />
      </div>
      <TextField {...field('user')} label={messages.user} autoComplete="off" maxLength={256} />
      <TextField
        {...field('password')}
        label={messages.password}
        hint={hasPassword ? messages.passwordKept : undefined}
        type="password"
        autoComplete="off"
        maxLength={500}
      />
    </FormDialog>
  );
}

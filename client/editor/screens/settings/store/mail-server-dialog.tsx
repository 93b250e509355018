// The mail server's connection settings. The password is write-only.
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import type { MailSettingsAnswer } from '../../../../../server/site/mail/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { RecordFields } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { emailMessages as messages } from './messages.ts';
import { namedAsInForm } from './store-api.ts';

type Server = NonNullable<MailSettingsAnswer['server']>;
type Values = Omit<Server, 'hasPassword' | 'port'> & { port: number | null; password: string };

const ports: Record<Server['security'], number> = { tls: 465, starttls: 587, none: 25 };
const securities = ['starttls', 'tls', 'none'] as const;

const nothingYet: Server = { host: '', port: ports.starttls, security: 'starttls', user: '', hasPassword: false };

function valuesOf({ server }: MailSettingsAnswer): Values {
  const { hasPassword: _, ...stored } = server ?? nothingYet;
  return { ...stored, password: '' };
}

type MailServerDialogProps = { settings: MailSettingsAnswer; onSaved(): void; onClose(): void };

export function MailServerDialog({ settings, onSaved, onClose }: MailServerDialogProps) {
  const { server, revision } = settings;
  const form = useAnswerForm(mailCalls.openSettings, undefined, settings, {
    valuesOf,
    onSaved,
    save({ password, port, ...rest }, idempotencyKey) {
      const sent = { ...rest, port: port ?? ports[rest.security], ...(password !== '' && { password }) };
      return ask(mailCalls.saveSettings, { body: { server: sent, revision }, idempotencyKey }).catch((error) => {
        throw namedAsInForm(error);
      });
    },
  });
  const { values, field } = form;
  return (
    <FormDialog
      title={messages.dialogTitle}
      loss={messages.dialogLoss}
      isChanged={form.changeCount > 0}
      isSaving={form.isSaving}
      isDisabled={values.host.trim() === '' || Number.isNaN(values.port)}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields form={form} wordsOf={messages.serverDisputed} textOf={textOf}>
        <TextField {...field('host')} {...messages.host} maxLength={253} autoFocus />
        <Split gap={4}>
          <SelectField
            {...field('security')}
            label={messages.security}
            options={securities.map((value) => ({ value, label: messages.securities[value] }))}
            onChange={(security) => form.set({ security, port: ports[security] })}
          />
          <WholeField {...field('port')} label={messages.port} />
        </Split>
        <TextField {...field('user')} label={messages.user} autoComplete="off" maxLength={256} />
        <TextField
          {...field('password')}
          label={messages.password}
          hint={server?.hasPassword ? messages.passwordKept : undefined}
          type="password"
          autoComplete="off"
          maxLength={500}
        />
      </RecordFields>
    </FormDialog>
  );
}

const textOf = (name: keyof Values, value: unknown): string | undefined =>
  name === 'password'
    ? undefined
    : name === 'security'
      ? messages.securities[value as Server['security']]
      : String(value);

// The bot check's service, keys, and actions. The secret key is write-only.
import { botCheckCalls } from '../../../../../server/forms/bot-check/calls.ts';
import { type BotSettingsAnswer, botActions, botServices } from '../../../../../server/forms/bot-check/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { RecordFields } from '../../../../ui/form/record-form.tsx';
import { SliderField } from '../../../../ui/form/slider-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { botMessages as messages } from './messages.ts';

type Values = Pick<BotSettingsAnswer, 'service' | 'siteKey' | 'projectId' | 'scoreMin' | 'actions'> & {
  secret: string;
};

const valuesOf = ({ service, siteKey, projectId, scoreMin, actions }: BotSettingsAnswer): Values => ({
  ...{ service, siteKey, projectId, scoreMin, actions },
  secret: '',
});

type BotCheckDialogProps = { settings: BotSettingsAnswer; onSaved(): void; onClose(): void };

export function BotCheckDialog({ settings, onSaved, onClose }: BotCheckDialogProps) {
  const form = useAnswerForm(botCheckCalls.openSettings, undefined, settings, {
    valuesOf,
    onSaved,
    save({ secret, ...rest }, idempotencyKey) {
      const body = { ...rest, ...(secret !== '' && { secret }), revision: settings.revision };
      return ask(botCheckCalls.saveSettings, { body, idempotencyKey });
    },
  });
  const { values, field } = form;
  const { service, actions } = values;
  const keepsSecret = settings.hasSecret && settings.service === service;
  return (
    <FormDialog
      title={messages.title}
      loss={messages.loss}
      isChanged={form.changeCount > 0}
      isSaving={form.isSaving}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields form={form} wordsOf={messages.disputed} textOf={textOf}>
        <ChoiceCards
          label={messages.service}
          chosen={[service]}
          options={botServices.map((value) => ({
            value,
            label: messages.services[value],
            note: messages.serviceNotes[value],
          }))}
          onChoose={(value) => form.set({ service: value })}
        />
        {service !== 'built-in' && (
          <>
            <TextField {...field('siteKey')} label={messages.siteKey} autoComplete="off" maxLength={200} />
            <TextField
              {...field('secret')}
              label={service === 'recaptcha' ? messages.secret : messages.apiKey}
              hint={keepsSecret ? messages.secretKept : undefined}
              type="password"
              autoComplete="off"
              maxLength={200}
            />
          </>
        )}
        {service === 'recaptcha-enterprise' && (
          <>
            <TextField {...field('projectId')} {...messages.projectId} autoComplete="off" maxLength={60} />
            <SliderField
              {...messages.scoreMin}
              min={0}
              max={1}
              step={0.05}
              value={values.scoreMin / 100}
              onChange={(score) => form.set({ scoreMin: Math.round(score * 100) })}
            />
          </>
        )}
        <ChoiceCards
          label={messages.checked}
          isMultiple
          chosen={actions}
          options={botActions.map((value) => ({ value, label: messages.actions[value] }))}
          onChoose={(value) =>
            form.set({
              actions: botActions.filter((one) => (one === value ? !actions.includes(one) : actions.includes(one))),
            })
          }
        />
      </RecordFields>
    </FormDialog>
  );
}

function textOf(name: keyof Values, value: unknown): string | undefined {
  if (name === 'secret') return undefined;
  if (name === 'service') return messages.services[value as Values['service']];
  if (name === 'actions') return (value as Values['actions']).map((one) => messages.actions[one]).join(', ');
  return name === 'scoreMin' ? String(Number(value) / 100) : String(value);
}

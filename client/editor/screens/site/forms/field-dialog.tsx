// Adds or edits one field of a form. The form's Save stores it.
import { useState } from 'react';
import type { FieldKind } from '../../../../../server/forms/form/field-kinds.ts';
import { optionsMax, titleCharsMax } from '../../../../../server/forms/form/limits.ts';
import type { Field } from '../../../../../server/forms/form/schema.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { DecimalField, WholeField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { kindNames, messages } from './messages.ts';

const kindOptions = (Object.entries(kindNames) as [FieldKind, string][]).map(([value, label]) => ({ value, label }));
const withOptions: readonly FieldKind[] = ['select', 'radio', 'checkbox', 'likert'];
const withPlaceholder: readonly FieldKind[] = ['text', 'textarea', 'email', 'website'];
const withLength: readonly FieldKind[] = ['text', 'textarea'];
const withBounds: readonly FieldKind[] = ['number', 'currency'];
const withoutRequired: readonly FieldKind[] = ['section', 'hidden', 'likert'];

/** With an ID that no earlier field had, because answers are found by it. */
export const newField = (): Field => ({
  id: `field-${crypto.randomUUID().slice(0, 13)}`,
  type: 'text',
  title: '',
  description: '',
  required: false,
});

type FieldDialogProps = { field: Field; isNew: boolean; onSave(field: Field): void; onClose(): void };

export function FieldDialog({ field: before, isNew, onSave, onClose }: FieldDialogProps) {
  const [field, setField] = useState(before);
  const [optionsText, setOptionsText] = useState((before.options ?? []).join('\n'));
  const [isTried, setTried] = useState(false);
  const { type, title, description, required, placeholder = '', maxLength, min, max, value = '' } = field;
  const change = (part: Partial<Field>) => setField({ ...field, ...part });
  const options = [...new Set(optionsText.split('\n').map((line) => line.trim()))]
    .filter((line) => line !== '')
    .slice(0, optionsMax);
  const hasOptions = withOptions.includes(type);
  const problems = {
    title: title.trim() === '' ? messages.labelMissing : undefined,
    options: hasOptions && options.length === 0 ? messages.optionsMissing : undefined,
  };
  const problemOf = (name: keyof typeof problems) => (isTried ? problems[name] : undefined);
  const save = () => {
    setTried(true);
    const isWrong = [min, max, maxLength].some(Number.isNaN);
    if (isWrong || problems.title !== undefined || problems.options !== undefined) return;
    onSave(fitting(field, options));
    onClose();
  };
  return (
    <FormDialog
      title={isNew ? messages.addField : messages.editField(before)}
      loss={messages.fieldLoss}
      action={messages.apply}
      isChanged={field !== before || optionsText !== (before.options ?? []).join('\n')}
      isSaving={false}
      onSave={save}
      onClose={onClose}
    >
      <Split gap={4}>
        <SelectField
          label={messages.fieldKind}
          value={type}
          options={kindOptions}
          onChange={(next) => change({ type: next })}
        />
        <TextField
          label={messages.label}
          value={title}
          onChange={(next) => change({ title: next })}
          problem={problemOf('title')}
          maxLength={titleCharsMax}
          autoFocus
        />
      </Split>
      <TextField
        {...messages.description}
        value={description}
        onChange={(next) => change({ description: next })}
        maxLength={1000}
      />
      {hasOptions && (
        <TextField
          label={type === 'likert' ? messages.questions : messages.options}
          value={optionsText}
          onChange={setOptionsText}
          problem={problemOf('options')}
          isLong
          maxLength={12_000}
        />
      )}
      {withPlaceholder.includes(type) && (
        <TextField
          {...messages.placeholder}
          value={placeholder}
          onChange={(next) => change({ placeholder: next })}
          maxLength={200}
        />
      )}
      {withLength.includes(type) && (
        <WholeField
          label={messages.maxLength}
          value={maxLength ?? null}
          onChange={(next) => change({ maxLength: next ?? undefined })}
        />
      )}
      {withBounds.includes(type) && (
        <Split gap={4}>
          <DecimalField
            label={messages.min}
            value={min ?? null}
            onChange={(next) => change({ min: next ?? undefined })}
          />
          <DecimalField
            label={messages.max}
            value={max ?? null}
            onChange={(next) => change({ max: next ?? undefined })}
          />
        </Split>
      )}
      {type === 'hidden' && (
        <TextField {...messages.value} value={value} onChange={(next) => change({ value: next })} maxLength={500} />
      )}
      {!withoutRequired.includes(type) && (
        <CheckField label={messages.isRequired} value={required} onChange={(next) => change({ required: next })} />
      )}
    </FormDialog>
  );
}

/** Without settings that its kind doesn't have. */
function fitting(field: Field, options: string[]): Field {
  const { id, type, title, description, required, placeholder, maxLength, min, max, value } = field;
  return {
    ...{ id, type, title: title.trim(), description: description.trim() },
    required: required && !withoutRequired.includes(type),
    ...(withOptions.includes(type) && { options }),
    ...(withPlaceholder.includes(type) && placeholder && { placeholder }),
    ...(withLength.includes(type) && maxLength !== undefined && { maxLength }),
    ...(withBounds.includes(type) && min !== undefined && { min }),
    ...(withBounds.includes(type) && max !== undefined && { max }),
    ...(type === 'hidden' && value && { value }),
  };
}

// One namespace of the commerce preferences as a form. Toasts report failures; this screen offers to try again. Editor I7, `/config/commerce/preferences/:namespace`.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../../../api/ask.ts';
import type { PreferenceValues } from '../../../../api/preferences.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { isChanged, openedRecord, savedRecord, withField } from '../../../../ui/record-edit.ts';
import { RecordForm, RecordScreen } from '../../../../ui/record-screen.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages as shared } from '../../../messages.ts';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { NoScreen } from '../../../shell/no-screen.tsx';
import styles from '../general/settings-form.module.css';
import { messages } from './messages.ts';
import {
  type FieldValues,
  type PreferenceField,
  type PreferenceScreen,
  preferenceScreens,
  sentValues,
  shownValues,
} from './preference-fields.ts';

type PreferencesScreenProps = { namespace: string; guard: LeaveGuard };

export function PreferencesScreen({ namespace, guard }: PreferencesScreenProps) {
  const screen = Object.hasOwn(preferenceScreens, namespace) ? preferenceScreens[namespace] : undefined;
  return screen ? <Preferences namespace={namespace} screen={screen} guard={guard} /> : <NoScreen />;
}

type PreferencesProps = PreferencesScreenProps & { screen: PreferenceScreen };

function Preferences({ namespace, screen, guard }: PreferencesProps) {
  const { preferences } = useEditor();
  const stored = useQuery({
    queryKey: ['preferences', namespace],
    queryFn: () => preferences.fetch(namespace),
    // Every failure is reported, so the person decides when to try again.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <RecordScreen
      title={screen.title}
      lead={`${screen.note}.`}
      what={messages.what}
      problem={stored.isError ? shared.loadFailed : undefined}
      onReload={() => void stored.refetch()}
      actions={<ButtonLink href="/config/settings">{messages.allSettings}</ButtonLink>}
    >
      {stored.data && <PreferencesForm namespace={namespace} screen={screen} stored={stored.data} guard={guard} />}
    </RecordScreen>
  );
}

function PreferencesForm({ namespace, screen, stored, guard }: PreferencesProps & { stored: PreferenceValues }) {
  const { preferences, toasts } = useEditor();
  const client = useQueryClient();
  const [edit, setEdit] = useState(() => openedRecord(shownValues(screen, stored)));
  const { values } = edit;
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => preferences.update(namespace, sentValues(screen, values)),
    onSuccess(saved) {
      if (saved) client.setQueryData(['preferences', namespace], saved);
      setEdit((before) => savedRecord(before, values));
      toasts.say(saved ? messages.saved({ title: screen.title }) : messages.noChanges);
    },
  });
  useGuarded(guard, {
    isChanged: isChanged(edit),
    save: () => save.mutateAsync().then(...whether),
    discard: () => setEdit(openedRecord(edit.stored)),
  });
  const change = (next: typeof edit) => {
    save.reset();
    setEdit(next);
  };
  const wrong = screen.fields.find((field) => problemIn(field, values) !== undefined);
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    else save.mutate();
  };
  return (
    <RecordForm
      title={messages.title}
      className={styles.form}
      edit={edit}
      onEdit={change}
      save={save}
      onSubmit={submit}
    >
      {screen.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          values={values}
          problem={(isTried ? problemIn(field, values) : undefined) ?? problemOf(save.error, field.name)}
          onChange={(value) => change(withField(edit, field.name, value))}
        />
      ))}
    </RecordForm>
  );
}

const whether = [() => true, () => false] as const;

type FieldProps = {
  field: PreferenceField;
  values: FieldValues;
  problem: string | undefined;
  onChange(value: string | boolean): void;
};

function Field({ field, values, problem, onChange }: FieldProps) {
  const { label, hint } = field;
  if (field.kind === 'switch') {
    const means = field.needs === undefined || values[field.needs] === true;
    return (
      <CheckField
        label={label}
        hint={hint}
        isDisabled={!means}
        isSelected={means && values[field.name] === true}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      name={field.name}
      {...(field.kind === 'email' ? { type: 'email', maxLength: 254 } : { inputMode: 'numeric' })}
      isInvalid={problem !== undefined}
      errorMessage={problem}
      value={String(values[field.name])}
      onChange={onChange}
    />
  );
}

/** Clears the problem as soon as it is fixed, so that buttons do not move under the pointer. */
function problemIn(field: PreferenceField, values: FieldValues): string | undefined {
  if (field.kind !== 'number') return undefined;
  const text = String(values[field.name]).trim();
  return /^\d{1,9}$/.test(text) && Number(text) <= field.max ? undefined : messages.wholeNumber({ max: field.max });
}

/** The server names the refused field. */
function problemOf(error: unknown, name: string): string | undefined {
  const found = error instanceof Refused ? error.body.errors : undefined;
  if (!Array.isArray(found)) return undefined;
  return (found as { path?: unknown; message?: unknown }[]).flatMap(({ path, message }) =>
    path === name && typeof message === 'string' ? [message] : [],
  )[0];
}

// One namespace of the commerce preferences as a form. Toasts report failures; this screen offers to retry. Editor I7,
// `/config/commerce/preferences/:namespace`.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Redirect } from 'wouter';
import { type OpenedPreferences, preferencesKey, preferencesQuery } from '../../../../api/preferences.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages as shared } from '../../../messages.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { NoScreen } from '../../../shell/no-screen.tsx';
import { useRecordForm } from '../../../use-record-form.ts';
import { MemberAreasForm } from './member-areas-form.tsx';
import { messages } from './messages.ts';
import {
  type FieldValues,
  type PreferenceField,
  type PreferenceScreen,
  preferenceScreens,
  sentValues,
  settingsOf,
  shownValues,
} from './preference-fields.ts';

type PreferencesScreenProps = { namespace: string; guard: LeaveGuard };

export function PreferencesScreen({ namespace, guard }: PreferencesScreenProps) {
  const screen = Object.hasOwn(preferenceScreens, namespace) ? preferenceScreens[namespace] : undefined;
  const elsewhere = Object.hasOwn(settingsOf, namespace) ? settingsOf[namespace] : undefined;
  if (elsewhere !== undefined) return <Redirect to={elsewhere} replace />;
  return screen ? <Preferences namespace={namespace} screen={screen} guard={guard} /> : <NoScreen />;
}

type PreferencesProps = PreferencesScreenProps & { screen: PreferenceScreen };

function Preferences({ namespace, screen, guard }: PreferencesProps) {
  const { preferences } = useEditor();
  const stored = useQuery({
    ...preferencesQuery(preferences, namespace),
    // Every failure is reported, so the person decides when to try again.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <WorkScreen
      title={screen.title}
      lead={`${screen.note}.`}
      actions={<ButtonLink href="/config/settings">{messages.allSettings}</ButtonLink>}
    >
      {stored.isError && <LoadFailed words={shared.loadFailed} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <Loading what={messages.what} />}
      {stored.data && namespace === 'member-areas' && <MemberAreasForm opened={stored.data} guard={guard} />}
      {stored.data && namespace !== 'member-areas' && (
        <PreferencesForm namespace={namespace} screen={screen} opened={stored.data} guard={guard} />
      )}
    </WorkScreen>
  );
}

function PreferencesForm({ namespace, screen, opened, guard }: PreferencesProps & { opened: OpenedPreferences }) {
  const { preferences: stored, revision } = opened;
  const { preferences } = useEditor();
  const client = useQueryClient();
  const isSent = useRef(true);
  const shown = useMemo(() => shownValues(screen, stored), [screen, stored]);
  const form = useRecordForm<FieldValues>({
    guard,
    stored: shown,
    reload: () => void client.invalidateQueries({ queryKey: preferencesKey(namespace) }),
    check: (values) =>
      screen.fields.flatMap((field) => {
        const message = problemIn(field, values);
        return message === undefined ? [] : [{ path: field.name, message }];
      }),
    saidSaved: () => (isSent.current ? messages.saved({ title: screen.title }) : messages.noChanges),
    async save(values) {
      // Fields that another person changed in between are not overwritten.
      const fields = screen.fields.filter(({ name }) => values[name] !== shown[name]);
      const saved = await preferences.update(namespace, sentValues({ ...screen, fields }, values), revision);
      isSent.current = saved !== undefined;
      if (saved) client.setQueryData(preferencesKey(namespace), saved);
      return saved ? shownValues(screen, saved.preferences) : shown;
    },
  });
  const labels = Object.fromEntries(screen.fields.map(({ name, label }) => [name, `“${label}”`]));
  return (
    <RecordForm form={form} wordsOf={labels} textOf={(_, value) => textOf(value)}>
      <Card title={messages.title}>
        {screen.fields.map((field) => (
          <Field key={field.name} field={field} values={form.values} form={form} />
        ))}
      </Card>
    </RecordForm>
  );
}

type FieldProps = { field: PreferenceField; values: FieldValues; form: RecordFormState<FieldValues> };

function Field({ field, values, form }: FieldProps) {
  const { label, hint, name } = field;
  const { onChange, problem } = form.field(name);
  if (field.kind === 'switch') {
    const means = field.needs === undefined || values[field.needs] === true;
    return (
      <CheckField
        label={label}
        hint={hint}
        isDisabled={!means}
        value={means && values[name] === true}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      {...(field.kind === 'email' ? { type: 'email', maxLength: 254 } : { inputMode: 'numeric' })}
      problem={problem}
      value={String(values[name])}
      onChange={onChange}
    />
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? messages.on : messages.off) : String(value) || messages.nothing;

function problemIn(field: PreferenceField, values: FieldValues): string | undefined {
  if (field.kind !== 'number') return undefined;
  const text = String(values[field.name]).trim();
  return /^\d{1,9}$/.test(text) && Number(text) <= field.max ? undefined : messages.wholeNumber({ max: field.max });
}

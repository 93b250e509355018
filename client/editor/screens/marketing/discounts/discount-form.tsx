// The form of a discount, with a live example computed by the real pricing code.

import { optionsOf } from '../../../../../server/base/options-of.ts';
import { can } from '../../../../../server/base/roles.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { RecordColumns } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { zoneCity } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import type { Site } from '../../../use-site.ts';
import styles from './discount.module.css';
import { messages as words } from './messages.ts';
import { ValueSentence } from './value-sentence.tsx';
import type { DiscountValues } from './values.ts';

// Lazy-loaded, since it includes cart pricing.
const ExampleCard = later(async () => (await import('./example-card.tsx')).ExampleCard);

type DiscountFormProps = {
  form: RecordFormState<DiscountValues>;
  site: Site;
  aside?: React.ReactNode;
};

export function DiscountForm({ form, site, aside }: DiscountFormProps) {
  const { currency, timeZone, stacking } = site;
  const { values, set } = form;
  const { person } = useEditor();
  const listed = useCall(
    customerCalls.listGroups,
    { query: {} },
    { enabled: can(person, 'customers.manage'), select: (answer) => answer.groups },
  );
  const groups = listed.data ?? [];
  return (
    <RecordForm form={form} wordsOf={wordsOf}>
      <RecordColumns
        aside={
          <>
            <ExampleCard values={values} site={site} />
            {aside}
          </>
        }
      >
        <Card title={words.whatItDoes}>
          <SelectField label={words.kind} {...form.field('kind')} options={words.kinds} />
          <ValueSentence form={form} currency={currency} />
        </Card>
        <Card title={words.whoAndHow}>
          <SelectField
            label={words.how}
            value={values.isCode ? 'code' : 'automatic'}
            options={optionsOf({ code: words.byCode, automatic: words.automatically })}
            onChange={(how) => set({ isCode: how === 'code' })}
          />
          {values.isCode && (
            <div className={styles.code}>
              <TextField
                label={words.code}
                hint={words.codeHint}
                maxLength={100}
                autoComplete="off"
                spellCheck="false"
                {...form.field('code')}
              />
              <Button onPress={() => set({ code: randomCode() })}>{words.generate}</Button>
            </div>
          )}
          {(groups.length > 0 || values.groupId !== '') && (
            <SelectField
              label={words.group}
              hint={values.groupId === '' ? undefined : words.groupHint}
              {...form.field('groupId')}
              options={[
                { value: '', label: words.everyone },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
                ...(values.groupId !== '' && !groups.some(({ id }) => id === values.groupId)
                  ? [{ value: values.groupId, label: listed.data ? words.groupGone : words.groupUnknown }]
                  : []),
              ]}
            />
          )}
          <TextField label={words.name} hint={words.nameHint} maxLength={200} {...form.field('name')} />
          <Split>
            <WholeField label={words.usesMax} hint={words.noLimit} {...form.field('usesMax')} />
            <WholeField label={words.usesPerCustomer} hint={words.noLimit} {...form.field('usesPerCustomer')} />
          </Split>
          {stacking === 'LANES' && (
            <SelectField label={words.lane} hint={words.laneHint} {...form.field('lane')} options={words.lanes} />
          )}
          <CheckField label={words.onRenewals} {...form.field('onRenewals')} />
          <CheckField label={words.enabled} {...form.field('isEnabled')} />
        </Card>
        <Card title={words.when}>
          <Split>
            <TimeField
              label={words.starts}
              hint={words.startsNow}
              timeZone={timeZone}
              isOptional
              {...form.field('startsAt')}
            />
            <TimeField
              label={words.ends}
              hint={words.endsNever}
              timeZone={timeZone}
              isOptional
              {...form.field('endsAt')}
            />
          </Split>
          <Note isLarge>{words.zone({ timeZone: zoneCity(timeZone) })}</Note>
        </Card>
      </RecordColumns>
    </RecordForm>
  );
}

/** Field names for "Take theirs". */
const wordsOf = {
  name: words.name,
  code: words.code,
  kind: words.kind,
  lane: words.lane,
  groupId: words.group,
  ratePpm: words.percent,
  cents: words.amount,
  minimumCents: words.minimum,
  startsAt: words.starts,
  endsAt: words.ends,
  usesMax: words.usesMax,
  usesPerCustomer: words.usesPerCustomer,
} as const;

/** Excludes easily misread characters. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const randomCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');

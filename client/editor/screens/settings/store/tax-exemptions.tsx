// Tax-exempt customers, each with the VAT or tax number shown on their orders.

import { AddButton } from '../../../../ui/add-button.tsx';
import { rowsOf } from '../../../../ui/form/field-props.ts';
import type { RecordFormState } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import { taxMessages as messages } from './messages.ts';
import type { TaxValues } from './tax-fields.ts';

const exemptionsMax = 1000;

export function Exemptions({ form }: { form: RecordFormState<TaxValues> }) {
  const { exemptions } = form.values;
  return (
    <Card title={messages.exemptions}>
      <Note>{messages.exemptionsHint}</Note>
      {rowsOf(form, 'exemptions').map(({ row: { email }, field, remove }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their address changes while it is typed
        <FieldLine key={n}>
          <TextField {...field('email')} label={messages.exemptEmail} type="email" maxLength={254} />
          <TextField {...field('taxNumber')} label={messages.exemptNumber} maxLength={50} />
          <RemoveButton label={messages.removeExemption({ email: email || messages.exemptEmail })} onPress={remove} />
        </FieldLine>
      ))}
      <Toolbar align="end">
        <AddButton
          isDisabled={exemptions.length >= exemptionsMax}
          onPress={() => form.set({ exemptions: [...exemptions, { email: '', taxNumber: '' }] })}
          label={messages.addExemption}
        />
      </Toolbar>
    </Card>
  );
}

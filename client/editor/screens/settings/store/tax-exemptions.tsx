// Tax-exempt customers, each with the VAT or tax number shown on their orders.
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import type { RecordFormState } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { taxMessages as messages } from './messages.ts';
import type { TaxValues } from './tax-fields.ts';

const exemptionsMax = 1000;

export function Exemptions({ form }: { form: RecordFormState<TaxValues> }) {
  const { exemptions } = form.values;
  const put = (next: TaxValues['exemptions']) => form.set({ exemptions: next });
  const field = (n: number, name: 'email' | 'taxNumber') => ({
    name: `exemptions.${n}.${name}`,
    value: exemptions[n]![name],
    problem: form.problemAt(`exemptions.${n}.${name}`),
    onChange: (text: string) => put(exemptions.map((one, index) => (index === n ? { ...one, [name]: text } : one))),
  });
  return (
    <Card title={messages.exemptions}>
      <Note>{messages.exemptionsHint}</Note>
      {exemptions.map(({ email }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their address changes while it is typed
        <FieldLine key={n}>
          <TextField {...field(n, 'email')} label={messages.exemptEmail} type="email" maxLength={254} />
          <TextField {...field(n, 'taxNumber')} label={messages.exemptNumber} maxLength={50} />
          <Button
            kind="quiet"
            aria-label={messages.removeExemption({ email: email || messages.exemptEmail })}
            onPress={() => put(exemptions.filter((_, index) => index !== n))}
          >
            <Trash2 aria-hidden size={16} />
          </Button>
        </FieldLine>
      ))}
      <Toolbar align="end">
        <Button
          isDisabled={exemptions.length >= exemptionsMax}
          onPress={() => put([...exemptions, { email: '', taxNumber: '' }])}
        >
          <Plus aria-hidden /> {messages.addExemption}
        </Button>
      </Toolbar>
    </Card>
  );
}

// Chooses a member area of the site by its name.
import { customerCalls } from '../../../server/commerce/customer/calls.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useCall } from '../use-call.ts';
import { messages } from './messages.ts';

type MemberAreaFieldProps = {
  label?: string;
  hint?: string | undefined;
  problem?: string | undefined;
  name?: string;
  /** Label for no member area, e.g. "Everyone". */
  none: string;
  value: string;
  onChange(id: string): void;
};

export function MemberAreaField({ label = messages.area, hint, none, value, ...props }: MemberAreaFieldProps) {
  const areas = useCall(customerCalls.listAreas).data?.areas;
  const isKnown = value === '' || areas?.some(({ id }) => id === value);
  return (
    <SelectField
      {...props}
      label={label}
      hint={areas?.length === 0 ? messages.noAreas : hint}
      value={value}
      options={[
        { value: '', label: none },
        ...(areas ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
    />
  );
}

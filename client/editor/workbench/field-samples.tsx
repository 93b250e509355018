// Fields: empty, filled, wrong, and disabled.
import { useState } from 'react';
import { CheckField } from '../../ui/form/check-field.tsx';
import { ComboField } from '../../ui/form/combo-field.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { MoneyField, PercentField, type Quantity, QuantityField, WholeField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SortableList } from '../../ui/form/sortable-list.tsx';
import { TagsField } from '../../ui/form/tags-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { messages } from './messages.ts';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: `${messages.option} ${value}` }));

export const FieldSamples = () => (
  <>
    <Words />
    <Numbers />
    <Choices />
  </>
);

const Words = () => (
  <Card title={messages.words}>
    <TextField label={messages.empty} hint={messages.sentence} />
    <TextField label={messages.filled} defaultValue={messages.sentence} />
    <TextField label={messages.wrong} defaultValue="x" problem={messages.problem} />
    <TextField label={messages.disabled} defaultValue={messages.sentence} isDisabled />
    <TextField label={messages.long} isLong defaultValue={messages.sentence} />
    <Tags />
  </Card>
);

function Tags() {
  const [tags, setTags] = useState(['oak', 'print']);
  return <TagsField label={messages.tags} maxLength={40} suggestions={['paper']} value={tags} onChange={setTags} />;
}

function Numbers() {
  const [money, setMoney] = useState<number | null>(4_800);
  const [percent, setPercent] = useState<number | null>(10);
  const [pieces, setPieces] = useState<number | null>(3);
  const [quantity, setQuantity] = useState<Quantity>(12);
  const [time, setTime] = useState<number | null>(Date.UTC(2026, 0, 1, 12));
  return (
    <Card title={messages.numbers}>
      <MoneyField label={messages.money} currency="USD" value={money} onChange={setMoney} />
      <MoneyField label={messages.wrong} currency="EUR" value={null} problem={messages.problem} onChange={() => {}} />
      <PercentField label={messages.percent} value={percent} onChange={setPercent} />
      <WholeField label={messages.number} value={pieces} onChange={setPieces} />
      <QuantityField label={messages.quantity} value={quantity} onChange={setQuantity} />
      <TimeField label={messages.time} timeZone="America/New_York" value={time} isOptional onChange={setTime} />
    </Card>
  );
}

function Choices() {
  const [choice, setChoice] = useState('a');
  const [isOn, setOn] = useState(true);
  const [items, setItems] = useState([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  return (
    <Card title={messages.choices}>
      <SelectField label={messages.one} value={choice} options={options} onChange={setChoice} />
      <SelectField
        label={messages.wrong}
        problem={messages.problem}
        value={choice}
        options={options}
        onChange={setChoice}
      />
      <ComboField
        label={messages.combo}
        options={options.map(({ value, label }) => ({ id: value, label }))}
        onPick={setChoice}
      />
      <CheckField label={messages.check} hint={messages.sentence} value={isOn} onChange={setOn} />
      <CheckField label={messages.disabled} value isDisabled onChange={() => {}} />
      <SortableList label={messages.sortable} items={items} nameOf={({ id }) => id} onChange={setItems}>
        {({ id }) => `${messages.row} ${id}`}
      </SortableList>
      <FileDrop label={messages.drop} choose={messages.choose} types={['image/png']} onFile={() => {}} />
    </Card>
  );
}

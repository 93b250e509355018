// One of nine window positions, as radio buttons in a 3 by 3 grid.
import { useId } from 'react';
import { type Anchor, anchors } from '../../../../../server/site/site-part/schema.ts';
import choices from '../../../../ui/form/choice-field.module.css';
import fields from '../../../../ui/form/field.module.css';
import { messages } from './messages.ts';
import styles from './parts.module.css';

export function AnchorField({ anchor, onChange }: { anchor: Anchor; onChange(anchor: Anchor): void }) {
  const name = useId();
  return (
    <fieldset className={choices.field}>
      <legend className={fields.label}>{messages.anchor}</legend>
      <div className={styles.window}>
        {anchors.map((one) => (
          <input
            key={one}
            type="radio"
            name={name}
            aria-label={messages.anchors[one]}
            title={messages.anchors[one]}
            checked={one === anchor}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
      <span>{messages.anchors[anchor]}</span>
    </fieldset>
  );
}

// One of nine window positions, as radio buttons in a 3 by 3 grid.
import { useId } from 'react';
import { type Anchor, anchors } from '../../../../../server/site/site-part/schema.ts';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import styles from './parts.module.css';

export function AnchorField({ anchor, onChange }: { anchor: Anchor; onChange(anchor: Anchor): void }) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={1}>
      <legend>{messages.anchor}</legend>
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
    </Stack>
  );
}

import { Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

/** An icon without a tooltip, e.g. at the end of a row of fields. */
export const RemoveButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button kind="quiet" aria-label={label} onPress={onPress}>
    <Trash2 aria-hidden size={16} />
  </Button>
);

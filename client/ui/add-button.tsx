// Buttons that add, create, or remove something.
import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, ButtonLink } from './button.tsx';

type Labeled<Props> = Omit<Props, 'children'> & { label: string };

export const AddButton = ({ label, ...rest }: Labeled<ComponentProps<typeof Button>>) => (
  <Button {...rest}>
    <Plus aria-hidden /> {label}
  </Button>
);

export const AddLink = ({ label, ...rest }: Labeled<ComponentProps<typeof ButtonLink>>) => (
  <ButtonLink {...rest}>
    <Plus aria-hidden /> {label}
  </ButtonLink>
);

/** An icon without a tooltip, e.g. at the end of a row of fields. */
export const RemoveButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button kind="quiet" aria-label={label} onPress={onPress}>
    <Trash2 aria-hidden size={16} />
  </Button>
);

// Buttons that add or create something.
import { Plus } from 'lucide-react';
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

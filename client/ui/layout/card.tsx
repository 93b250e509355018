// A titled region of a screen.
import { type ReactNode, useId } from 'react';
import { Stack, Toolbar } from './flow.tsx';

type CardProps = {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <Stack as="section" kind="card" aria-labelledby={id}>
      <Toolbar>
        <h2 id={id}>{title}</h2>
        {action}
      </Toolbar>
      {children}
    </Stack>
  );
}

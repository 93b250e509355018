// The first steps of a shop, each with a link, until they are done or hidden. Admin "First ten minutes".
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import type { StepKey } from '../../../../../server/commerce/setup/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Row, Rows } from '../../../../ui/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';

const icons = { done: CircleCheck, skipped: CircleDashed, open: Circle };

/** Where a step is done outside of the guided steps; the first that the person may open. */
const screensOf: Record<StepKey, readonly string[]> = {
  name: ['/config/settings/identity', '/config/settings'],
  sells: ['/config/start'],
  country: ['/config/settings/shop', '/config/settings'],
  look: ['/config/design'],
  product: ['/config/products/new', '/config/commerce/products'],
  shipping: ['/config/settings/shipping', '/config/commerce/preferences/shipping'],
  payments: ['/config/settings/payments', '/config/settings'],
  'test-order': ['/config/start'],
  live: ['/config/settings/payments', '/config/settings'],
};

export function GetStarted() {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const steps = useQuery({ queryKey: ['home', 'first-steps'], queryFn: () => ask(setupCalls.openSteps) });
  const hide = useMutation({
    mutationFn: () => ask(setupCalls.saveSteps, { body: { hidden: true } }),
    onSuccess: (saved) => client.setQueryData(['home', 'first-steps'], saved),
    onError: (error) => void toasts.say(errorText(error)),
  });
  if (!steps.data || steps.data.hidden || steps.data.doneCount === steps.data.steps.length) return null;
  const { doneCount, steps: all } = steps.data;
  const guided = mayOpenPath(person, '/config/start') ? '/config/start' : undefined;
  return (
    <Card
      title={messages.getStarted}
      action={
        <Button kind="quiet" isPending={hide.isPending} onPress={() => hide.mutate()}>
          {messages.hide}
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress aria-label={messages.getStarted} max={all.length} value={doneCount} />
        {messages.stepsDone({ done: doneCount, count: all.length })}
      </div>
      <Rows label={messages.getStarted}>
        {all.map(({ key, state }) => {
          const Icon = icons[state];
          const href = guided ? `${guided}?step=${key}` : screensOf[key].find((path) => mayOpenPath(person, path));
          return (
            <Row
              key={key}
              icon={<Icon aria-hidden className={state === 'done' ? styles.done : ''} />}
              title={messages.steps[key]}
              note={state === 'open' ? undefined : messages.stepStates[state]}
              {...(href !== undefined && { href })}
            />
          );
        })}
      </Rows>
    </Card>
  );
}

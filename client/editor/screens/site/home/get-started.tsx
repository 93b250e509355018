// The setup steps, each with a link, until they are done or hidden. Admin "First ten minutes".
import { Circle, CircleDashed } from 'lucide-react';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { stepPath, useSaveSteps, useSteps } from '../../settings/start/use-steps.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';

const icons = { skipped: CircleDashed, open: Circle };

export function GetStarted() {
  const { toasts } = useEditor();
  const steps = useSteps();
  const save = useSaveSteps();
  const hide = () => save.mutate({ hidden: true }, { onError: (error) => void toasts.say(errorText(error)) });
  if (!steps.data || steps.data.hidden || steps.data.doneCount === steps.data.steps.length) return null;
  const { doneCount, steps: all } = steps.data;
  const left = all.flatMap(({ key, state }) => (state === 'done' ? [] : [{ key, state }]));
  return (
    <Card
      title={messages.getStarted}
      action={
        <Button kind="quiet" isPending={save.isPending} onPress={hide}>
          {messages.hide}
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress aria-label={messages.getStarted} max={all.length} value={doneCount} />
        {messages.stepsDone({ done: doneCount, count: all.length })}
      </div>
      <Rows label={messages.getStarted}>
        {left.map(({ key, state }) => {
          const Icon = icons[state];
          return (
            <Row
              key={key}
              icon={<Icon aria-hidden />}
              title={messages.steps[key]}
              note={state === 'skipped' ? messages.skipped : undefined}
              href={stepPath(key)}
            />
          );
        })}
      </Rows>
    </Card>
  );
}

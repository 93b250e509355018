// Setup: nine steps in order, each of which can be skipped and revisited. Admin "First ten minutes".
import { CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { type StepKey, type Steps, stepKeys } from '../../../../../server/commerce/setup/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { messages } from './messages.ts';
import styles from './start.module.css';
import type { StepProps } from './step-form.tsx';
import { stepPath, useSaveSteps, useSteps } from './use-steps.ts';
import { forgetTyped } from './use-typed.ts';

type Panel = ComponentType<StepProps & { steps: Steps }>;

const panel = (load: () => Promise<Panel>): Panel => later(load, { waiting: <Loading what={messages.what} /> });

const panels: Record<StepKey, Panel> = {
  name: panel(async () => (await import('./name-steps.tsx')).NameStep),
  sells: panel(async () => (await import('./name-steps.tsx')).SellsStep),
  country: panel(async () => (await import('./country-step.tsx')).CountryStep),
  look: panel(async () => (await import('./look-step.tsx')).LookStep),
  product: panel(async () => (await import('./product-step.tsx')).ProductStep),
  shipping: panel(async () => (await import('./shipping-step.tsx')).ShippingStep),
  payments: panel(async () => (await import('./payment-steps.tsx')).PaymentsStep),
  'test-order': panel(async () => (await import('./test-order-step.tsx')).TestOrderStep),
  live: panel(async () => (await import('./payment-steps.tsx')).LiveStep),
};

const DemoCard = later(async () => (await import('./demo-card.tsx')).DemoCard);

const isStep = (text: string | undefined): text is StepKey => stepKeys.some((key) => key === text);

export function StartScreen({ step }: { step?: string }) {
  const steps = useSteps(step === 'test-order' ? 3000 : false);
  return (
    <WorkScreen
      title={messages.title}
      lead={messages.lead}
      actions={<ButtonLink href="/config">{messages.later}</ButtonLink>}
    >
      {steps.isPending && <Loading what={messages.what} />}
      {steps.isError && !steps.data && (
        <LoadFailed words={errorText(steps.error)} onRetry={() => void steps.refetch()} />
      )}
      {/* Each step has its own URL, so that Back returns to the previous step. */}
      {steps.data && !isStep(step) && steps.data.next && <Redirect to={stepPath(steps.data.next)} replace />}
      {steps.data && <Walk steps={steps.data} current={isStep(step) ? step : steps.data.next} />}
    </WorkScreen>
  );
}

function Walk({ steps, current }: { steps: Steps; current: StepKey | undefined }) {
  const [, navigate] = useLocation();
  const save = useSaveSteps();
  const leave = (state: 'done' | 'skipped') =>
    current &&
    save.mutate(
      { step: { key: current, state } },
      {
        onSuccess() {
          forgetTyped(current);
          navigate(stepPath(stepKeys[stepKeys.indexOf(current) + 1]));
        },
      },
    );
  const Panel = current && panels[current];
  return (
    <div className={styles.layout}>
      <StepList steps={steps} current={current} />
      <Stack gap={4}>
        {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
        {current && Panel && (
          <Card key={current} title={messages.steps[current]}>
            <Panel steps={steps} onLeave={leave} />
          </Card>
        )}
        {!current && (
          <Notice tone="good" action={<ButtonLink href="/config">{messages.toHome}</ButtonLink>}>
            {messages.allDone}
          </Notice>
        )}
        <DemoCard />
      </Stack>
    </div>
  );
}

const icons = { done: CircleCheck, skipped: CircleMinus, open: CircleDashed };

function StepList({ steps, current }: { steps: Steps; current: StepKey | undefined }) {
  const all = steps.steps.length;
  const done = messages.progress({ done: steps.doneCount, all });
  const list = useRef<HTMLOListElement>(null);
  // On a phone the steps are a scrolling row.
  useEffect(() => {
    const step = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (step) list.current?.scrollTo({ left: step.offsetLeft - list.current.offsetLeft - 16 });
  }, [current]);
  return (
    <nav className={styles.steps} aria-label={messages.title}>
      <p className={styles.progress}>
        {done}
        <progress value={steps.doneCount} max={all} aria-label={done} />
      </p>
      <ol ref={list}>
        {steps.steps.map(({ key, state }) => {
          const Icon = icons[state];
          return (
            <li key={key}>
              <Link
                href={stepPath(key)}
                className={styles.step}
                data-state={state}
                aria-current={key === current ? 'step' : undefined}
              >
                <Icon aria-label={messages.state[state]} role="img" /> {messages.steps[key]}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

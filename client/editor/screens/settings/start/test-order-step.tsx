// A test order of the owner's own product, on their phone or in this browser. The step ends when the order arrives.
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import { nothingToBuy } from '../../../../../server/commerce/setup/errors.ts';
import type { Steps } from '../../../../../server/commerce/setup/schema.ts';
import { ask, Refused } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { messages } from './messages.ts';
import { StepForm, type StepProps } from './step-form.tsx';

const isLocalHost = (host: string): boolean => /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(host);

export function TestOrderStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const start = useMutation({ mutationFn: () => ask(setupCalls.startTestOrder) });
  const isHere = steps.steps.some(({ key, state }) => key === 'test-order' && state === 'done');
  // On a phone, localhost is the phone itself.
  const isReachable = start.data !== undefined && !isLocalHost(new URL(start.data.url).hostname);
  const goOn = isHere ? () => onLeave('done') : () => start.mutate();
  return (
    <StepForm
      lead={messages.testLead}
      action={isHere ? messages.next : messages.testStart}
      isPending={start.isPending}
      error={start.error}
      remedy={
        start.error instanceof Refused &&
        start.error.body.errorKey === nothingToBuy.code && (
          <ButtonLink href="/config/start/product">{messages.addProduct}</ButtonLink>
        )
      }
      onLeave={onLeave}
      onSubmit={goOn}
    >
      {isHere && (
        <Notice tone="good" action={<ButtonLink href="/config/orders">{messages.seeOrders}</ButtonLink>}>
          {messages.testDone}
        </Notice>
      )}
      {start.data && !isHere && (
        <Toolbar gap={5}>
          {isReachable && <QrCode text={start.data.url} label={messages.qr} />}
          <Stack isStart>
            <p>{(isReachable ? messages.testScan : messages.testHere)({ product: start.data.productTitle })}</p>
            <ButtonLink kind="primary" href={start.data.url} isElsewhere>
              {messages.testOpen} <ExternalLink aria-hidden />
            </ButtonLink>
            <Note role="status" isLarge>
              {messages.testWaiting}
            </Note>
          </Stack>
        </Toolbar>
      )}
    </StepForm>
  );
}

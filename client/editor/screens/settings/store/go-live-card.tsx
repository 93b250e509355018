// Test mode, and the requirements for going live.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Line, Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { paymentMessages as messages, messages as shared } from './messages.ts';
import { useSaveStore, useStoreSettings } from './store-api.ts';

export const useReadiness = () => useCall(storeSettingsCalls.openReadiness);

export function GoLiveCard() {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const readiness = useReadiness();
  const revision = useStoreSettings().data?.revision;
  const [isAsking, setAsking] = useState(false);
  const saveStore = useSaveStore();
  const turn = useMutation({
    async mutationFn(live: boolean) {
      if (live) await ask(storeSettingsCalls.goLive);
      else if (revision !== undefined) await saveStore({ store: { testModeOn: true }, revision });
      return live;
    },
    // After "someone else changed these settings", the next attempt is based on theirs.
    onError: () => void askAgain(client, storeSettingsCalls.open),
    onSuccess(live) {
      setAsking(false);
      toasts.say(live ? messages.isLive : messages.isTest);
    },
  });
  if (!readiness.data || !can(person, 'commerce.settings')) return null;
  const { live, ready, missing, recommended } = readiness.data;
  return (
    <Card
      title={messages.mode}
      action={<Badge tone={live ? 'good' : 'warn'}>{live ? messages.isLive : shared.testMode}</Badge>}
    >
      <Note>{live ? messages.modeOff : messages.modeOn}</Note>
      {!live && <Todo missing={missing} recommended={recommended} />}
      <Toolbar align="end">
        {live ? (
          <Button isDisabled={revision === undefined} onPress={() => setAsking(true)}>
            {messages.backToTest}
          </Button>
        ) : (
          <Button kind="primary" isDisabled={!ready} onPress={() => setAsking(true)}>
            {messages.goLive}
          </Button>
        )}
      </Toolbar>
      <ConfirmDialog
        title={live ? messages.backTitle : messages.goLiveTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={live ? messages.backToTest : messages.goLive}
        kind="primary"
        isPending={turn.isPending}
        onConfirm={() => turn.mutate(!live)}
      >
        <p>{live ? messages.backText : messages.goLiveText}</p>
        {turn.isError && <Notice tone="bad">{errorText(turn.error)}</Notice>}
      </ConfirmDialog>
    </Card>
  );
}

type Need = { key: string; message: string };

export const Todo = ({ missing, recommended }: { missing: readonly Need[]; recommended: readonly Need[] }) => (
  <Stack>
    <Stack as="ul" gap={1} aria-label={messages.missing}>
      {missing.length === 0 && <Line start={<CircleCheck aria-hidden color="var(--ui-good)" />}>{messages.ready}</Line>}
      {missing.map(({ key, message }) => (
        <Line key={key} start={<CircleAlert aria-hidden color="var(--ui-warn)" />}>
          <NeedLink needed={key}>{message}</NeedLink>
        </Line>
      ))}
    </Stack>
    {recommended.length > 0 && (
      <Stack as="ul" gap={1} aria-label={messages.recommended}>
        {recommended.map(({ key, message }) => (
          <Line key={key} start={<CircleDashed aria-hidden color="var(--ui-muted)" />}>
            <NeedLink needed={key}>{message}</NeedLink>
          </Line>
        ))}
      </Stack>
    )}
  </Stack>
);

/** The screen where each requirement is met. */
const places: Readonly<Record<string, string>> = {
  payments: 'payments',
  bankDetails: 'payments',
  stripeRefused: 'payments',
  stripeUnchecked: 'payments',
  businessName: 'shop',
  storeAddress: 'shop',
  taxNumber: 'taxes',
  returnPolicy: 'checkout',
  termsOfService: 'checkout',
  privacyPolicy: 'checkout',
};

const NeedLink = ({ needed, children }: { needed: string; children: string }) =>
  needed in places ? <Link href={`/config/settings/${places[needed]}`}>{children}</Link> : children;

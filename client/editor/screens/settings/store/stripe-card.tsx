// Stripe: write-only keys that are verified immediately; the webhook; and whether cards are accepted.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { CallDialog } from '../../../call-dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import { paymentMessages as messages } from './messages.ts';
import styles from './store.module.css';
import { usePaymentsChanged } from './store-api.ts';
import { StripeDialog } from './stripe-dialog.tsx';

export function StripeCard({ answer }: { answer: PaymentSettingsAnswer }) {
  const { toasts } = useEditor();
  const { stripe, settings, revision } = answer;
  const changed = usePaymentsChanged();
  const [open, setOpen] = useState<'keys' | 'disconnect' | undefined>();
  const check = useMutation({ mutationFn: () => ask(paymentCalls.checkStripeKeys), onSuccess: changed });
  const turn = useMutation({
    mutationFn: (enabled: boolean) =>
      ask(paymentCalls.saveSettings, { body: { stripe: { ...settings.stripe, enabled }, revision } }),
    onSuccess(next, enabled) {
      changed(next);
      const undo = { label: ui.undo, run: () => turn.mutate(!enabled) };
      toasts.say(enabled ? messages.cardsOn : messages.cardsOff, { action: undo });
    },
    // After "someone else changed these settings", the switch shows theirs.
    onError: () => changed(),
  });
  const isLive = stripe.mode === 'live';
  return (
    <Card
      title={messages.stripe}
      action={
        stripe.configured && (
          <Badge tone={isLive && stripe.check?.state === 'good' ? 'good' : 'plain'}>
            {isLive ? messages.keysLive : messages.keysTest}
          </Badge>
        )
      }
    >
      {!stripe.configured && <Note>{messages.stripeLead}</Note>}
      {stripe.warning && <Notice tone="warn">{stripe.warning}</Notice>}
      {stripe.configured && <Checked check={stripe.check} />}
      {[check, turn].map(
        ({ error }, n) =>
          error && (
            <Notice key={n === 0 ? 'check' : 'turn'} tone="bad">
              {errorText(error)}
            </Notice>
          ),
      )}
      {stripe.configured && (
        <>
          <CheckField
            label={messages.on}
            value={settings.stripe.enabled}
            isDisabled={turn.isPending}
            onChange={(is) => turn.mutate(is)}
          />
          <Webhook {...stripe} />
        </>
      )}
      <Toolbar align="end">
        <Button kind={stripe.configured ? 'plain' : 'primary'} onPress={() => setOpen('keys')}>
          {stripe.configured ? messages.replace : messages.connect}
        </Button>
        {stripe.configured && (
          <>
            <Button isPending={check.isPending} onPress={() => check.mutate()}>
              {messages.check}
            </Button>
            <Button kind="quiet" onPress={() => setOpen('disconnect')}>
              {messages.disconnect}
            </Button>
          </>
        )}
      </Toolbar>
      {open === 'keys' && (
        <StripeDialog
          onClose={(next) => {
            setOpen(undefined);
            if (!next) return;
            changed(next);
            if (next.stripe.check?.state === 'good') toasts.say(messages.good);
          }}
        />
      )}
      {open === 'disconnect' && (
        <CallDialog
          title={messages.disconnectTitle}
          action={messages.disconnect}
          run={() => ask(paymentCalls.removeStripeKeys)}
          onDone={changed}
          onClose={() => setOpen(undefined)}
        >
          <p>{messages.disconnectText}</p>
        </CallDialog>
      )}
    </Card>
  );
}

const Checked = ({ check }: { check: PaymentSettingsAnswer['stripe']['check'] }) => {
  if (!check) return <Notice tone="warn">{messages.unchecked}</Notice>;
  if (check.state === 'good')
    return <Notice tone="good">{check.account ? messages.checked({ account: check.account }) : messages.good}</Notice>;
  return <Notice tone={check.state === 'away' ? 'warn' : 'bad'}>{check.message}</Notice>;
};

function Webhook({ webhookUrl, hasWebhook }: { webhookUrl: string; hasWebhook: boolean }) {
  const { toasts } = useEditor();
  return (
    <div className={styles.part}>
      <Note>{hasWebhook ? messages.webhookOn : messages.webhookOff}</Note>
      {!hasWebhook && (
        <Toolbar as="p">
          <code>{webhookUrl}</code>
          <CopyButton text={webhookUrl} label={messages.copy} toasts={toasts} />
        </Toolbar>
      )}
    </div>
  );
}

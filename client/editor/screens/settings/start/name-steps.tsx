// The first two steps: the shop's name and logo, and what it sells.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Steps } from '../../../../../server/commerce/setup/schema.ts';
import { identityCalls } from '../../../../../server/content/identity/calls.ts';
import { type Identity, titleOfNewSite } from '../../../../../server/content/identity/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { keepAnswer } from '../../../use-call.ts';
import { LogoField } from '../store/logo-field.tsx';
import { useShop } from '../store/shop-screen.tsx';
import { messages } from './messages.ts';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';
import { type Reopening, useReopened } from './use-reopened.ts';
import { useSaveSteps } from './use-steps.ts';
import { useTyped } from './use-typed.ts';

export function NameStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const shop = useShop();
  const { isReady, key, reopening } = useReopened(shop);
  if (!isReady || !shop.data) return <StepWait query={shop} />;
  const isFirst = steps.steps.some(({ key, state }) => key === 'name' && state !== 'done');
  // The demo's name is a placeholder.
  const isDemo = isFirst && steps.demoCount > 0;
  return <NameForm key={key} {...reopening} identity={shop.data.identity} isDemo={isDemo} onLeave={onLeave} />;
}

type NameFormProps = StepProps & Reopening & { identity: Identity; isDemo: boolean };

function NameForm({ identity, isDemo, onLeave, refused, onRefused }: NameFormProps) {
  const client = useQueryClient();
  // The values when the form opened; later changes were not shown.
  const [shown] = useState(identity);
  const isPlaceholder = isDemo || shown.siteTitle === titleOfNewSite;
  const [name, setName] = useTyped('name', isPlaceholder ? '' : shown.siteTitle, shown.revision);
  const [logoImageId, setLogo] = useState(shown.logoImageId);
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn() {
      const change = {
        ...{ siteTitle: name, logoImageId },
        // Clears the demo's placeholder texts.
        ...(isDemo && { businessName: name, siteTagLine: '', contactPhoneNumber: '' }),
      };
      return ask(identityCalls.save, { body: { ...change, revision: shown.revision } });
    },
    onError: onRefused,
    onSuccess(identity) {
      keepAnswer(client, identityCalls.open, undefined, identity);
      onLeave('done');
    },
  });
  const isMissing = name.trim() === '';
  return (
    <StepForm
      lead={messages.nameLead}
      isPending={save.isPending}
      error={save.error ?? refused}
      onLeave={onLeave}
      onSubmit={() => (isMissing ? setTried(true) : save.mutate())}
    >
      <TextField
        label={messages.name}
        name="siteTitle"
        autoFocus
        maxLength={100}
        problem={isTried && isMissing ? messages.nameMissing : undefined}
        value={name}
        onChange={setName}
      />
      <LogoField value={logoImageId} path={identity.logoPath} onChange={setLogo} />
    </StepForm>
  );
}

type Sells = Steps['sells'];
const kinds = Object.keys(messages.sells) as Sells[number][];

export function SellsStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const [sells, setSells] = useState<Sells>(steps.sells.length > 0 ? steps.sells : ['physical']);
  const save = useSaveSteps();
  const turn = (kind: Sells[number]) =>
    setSells((before) => (before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]));
  return (
    <StepForm
      lead={messages.sellsLead}
      isPending={save.isPending}
      isDisabled={sells.length === 0}
      error={save.error}
      onLeave={onLeave}
      onSubmit={() => save.mutate({ sells }, { onSuccess: () => onLeave('done') })}
    >
      <ChoiceCards
        label={messages.steps.sells}
        isLabelHidden
        isMultiple
        chosen={sells}
        options={kinds.map((value) => ({ value, label: messages.sells[value] }))}
        onChoose={turn}
      />
    </StepForm>
  );
}

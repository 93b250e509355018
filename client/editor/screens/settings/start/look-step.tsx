// The shop's look: the template's color palettes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import { templateCalls } from '../../../../../server/site/template/calls.ts';
import type { OpenedDesign } from '../../../../../server/site/template/design-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { askAgain, useCall } from '../../../use-call.ts';
import { SitePicture } from '../../site/home/site-picture.tsx';
import { messages } from './messages.ts';
import styles from './start.module.css';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';

export function LookStep({ onLeave }: StepProps) {
  const client = useQueryClient();
  const design = useCall(templateCalls.openDesign);
  const [chosen, setChosen] = useState('');
  const save = useMutation({
    async mutationFn({ templateId, presets, revision }: OpenedDesign) {
      const values = presets.find(({ name }) => name === chosen)?.values;
      if (!values) return;
      await ask(templateCalls.saveDesign, { body: { templateId, values, revision } });
      // First steps publish it immediately.
      const { changes } = await ask(sitePartCalls.list);
      const parts = changes.filter(({ name }) => name === 'design').map(({ name, revision }) => ({ name, revision }));
      if (parts.length > 0) await ask(sitePartCalls.publish, { body: { parts } });
    },
    onSuccess: () => onLeave('done'),
    onSettled: () => void askAgain(client, templateCalls.openDesign),
  });
  if (!design.data) return <StepWait query={design} />;
  const { presets, tweaks, values, ...rest } = design.data;
  const standard = Object.fromEntries(tweaks.map(({ name, defaultValue }) => [name, defaultValue]));
  const looks = [{ name: '', title: messages.current, values }, ...presets];
  return (
    <StepForm
      lead={messages.lookLead}
      isPending={save.isPending}
      error={save.error}
      onLeave={onLeave}
      onSubmit={() => save.mutate({ presets, tweaks, values, ...rest })}
    >
      <SitePicture />
      <ChoiceCards
        label={messages.looks}
        isLabelHidden
        chosen={[chosen]}
        options={looks.map((look) => ({
          value: look.name,
          label: look.title,
          end: (
            <span className={styles.swatches} aria-hidden>
              {colorsOf({ ...standard, ...look.values }).map(([name, color]) => (
                <span key={name} style={{ background: color }} />
              ))}
            </span>
          ),
        }))}
        onChoose={setChosen}
      />
      <p>
        <ButtonLink kind="quiet" href="/config/design">
          {messages.lookMore}
        </ButtonLink>
      </p>
    </StepForm>
  );
}

const swatchesMax = 5;

const colorsOf = (values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values)
    .filter(([, value]) => /^(?:#[0-9a-f]{3,8}|rgba?\(|hsla?\()/i.test(value))
    .slice(0, swatchesMax);

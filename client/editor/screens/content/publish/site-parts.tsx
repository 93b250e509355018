// Header and footer, announcement bar, pop-up, custom CSS, and design in the publish dialog.
import { useMutation } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { DraftChecks } from './draft-checks.tsx';
import { messages } from './messages.ts';
import styles from './publish-dialog.module.css';

type Listed = AnswerOf<typeof sitePartCalls.list>;

type SitePartsProps = {
  changes: Listed['changes'];
  isChosen(id: string): boolean;
  onToggle(id: string): void;
  onChanged(): void;
  /** Called when a finding's link leaves the dialog. */
  onLeave(): void;
};

export function SiteParts({ changes, isChosen, onToggle, onChanged, onLeave }: SitePartsProps) {
  const { toasts } = useEditor();
  const discard = useMutation({
    mutationFn: (name: string) => ask(sitePartCalls.discard, { name }),
    onSuccess: onChanged,
    onError: (error) => toasts.say(errorText(error)),
  });
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="site-parts">
      <h3 id="site-parts" className={styles.heading}>
        {messages.siteParts}
      </h3>
      <Stack as="ul" gap={1}>
        {changes.map(({ name, by, at, revision }) => (
          <li key={name} className={styles.staged}>
            <label className={styles.row}>
              <input type="checkbox" checked={isChosen(name)} onChange={() => onToggle(name)} />
              <span>
                {messages.partNames[name]}
                <Note as="span"> {messages.changedBy({ name: by.name, when: sinceText(at) })}</Note>
              </span>
            </label>
            <IconButton
              label={messages.discardOf({ title: messages.partNames[name] })}
              icon={<Trash2 />}
              placement="top"
              onPress={() => discard.mutate(name)}
            />
            {isChosen(name) && name !== 'custom-css' && (
              <DraftChecks draft={{ id: name, rev: revision }} onLeave={onLeave} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

export function PublishedParts({ published, onChanged }: { published: Listed['published']; onChanged(): void }) {
  const { toasts } = useEditor();
  const rollBack = useMutation({
    mutationFn: (name: string) => ask(sitePartCalls.rollBack, { name }),
    onSuccess() {
      toasts.say(messages.rolledBack);
      onChanged();
    },
    onError: (error) => toasts.say(errorText(error)),
  });
  if (published.length === 0) return null;
  return (
    <details className={styles.published}>
      <summary>{messages.recentParts}</summary>
      <Stack as="ul" gap={1}>
        {published.map(({ name, by, at }) => (
          <li key={name} className={styles.staged}>
            <span className={styles.row}>
              <span>
                {messages.partNames[name]}
                <Note as="span"> {messages.publishedBy({ name: by.name, when: sinceText(at) })}</Note>
              </span>
            </span>
            <Button isPending={rollBack.isPending} onPress={() => rollBack.mutate(name)}>
              <Undo2 aria-hidden /> {messages.rollBack}
            </Button>
          </li>
        ))}
      </Stack>
    </details>
  );
}

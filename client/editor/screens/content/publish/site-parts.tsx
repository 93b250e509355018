// Header and footer, announcement bar, pop-up, custom CSS, design, and menu in the publish dialog.
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import type { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { PartName } from '../../../../../server/site/site-part/part-name.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { sinceText } from '../../../time-text.ts';
import { DraftChecks } from './draft-checks.tsx';
import { messages } from './messages.ts';
import { PartDialog } from './part-dialog.tsx';
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
  const [open, setOpen] = useState<Listed['changes'][number]>();
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
              onPress={() => setOpen({ name, by, at, revision })}
            />
            {isChosen(name) && name !== 'custom-css' && name !== 'menu' && (
              <DraftChecks draft={{ id: name, rev: revision }} onLeave={onLeave} />
            )}
          </li>
        ))}
      </Stack>
      {open && (
        <PartDialog name={open.name} revision={open.revision} onClose={() => setOpen(undefined)} {...{ onChanged }} />
      )}
    </section>
  );
}

export function PublishedParts({ published, onChanged }: { published: Listed['published']; onChanged(): void }) {
  const [open, setOpen] = useState<PartName>();
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
            <Button onPress={() => setOpen(name)}>
              <Undo2 aria-hidden /> {messages.rollBackTo}
            </Button>
          </li>
        ))}
      </Stack>
      {open && <PartDialog name={open} onClose={() => setOpen(undefined)} {...{ onChanged }} />}
    </details>
  );
}

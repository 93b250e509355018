// Staged product changes in the publish dialog, with their details; and recently published ones, which can be reverted.
import { CalendarX2, Trash2, Undo2 } from 'lucide-react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { stagedProductCalls } from '../../../../../server/commerce/staged-product/calls.ts';
import { messages as words } from '../../../../../server/commerce/staged-product/messages.ts';
import type { Change, PublishedAnswer, StagedAnswer } from '../../../../../server/commerce/staged-product/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ProblemNote } from '../../../../ui/form/problem-note.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { htmlText } from '../../../html-text.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { checkedMax, DraftChecks } from './draft-checks.tsx';
import { messages } from './messages.ts';
import styles from './publish-dialog.module.css';
import { shownChanges } from './shown-changes.ts';

type StagedProductsProps = {
  staged: readonly StagedAnswer[];
  isChosen(id: string): boolean;
  onToggle(id: string): void;
  /** @param id of a product that stays in the list */
  onChanged(id?: string): void;
  /** When a finding's link leaves the dialog. */
  onLeave(): void;
};

export function StagedProducts({ staged, isChosen, onToggle, onChanged, onLeave }: StagedProductsProps) {
  const discard = useAction({
    run: (id: string) => ask(stagedProductCalls.discard, { id }),
    onSuccess: () => onChanged(),
    isBrief: true,
  });
  const unschedule = useAction({
    run: (id: string) => ask(stagedProductCalls.schedule, { body: { ids: [id], dueAt: null } }),
    said: messages.unscheduled,
    onSuccess: (_, id) => onChanged(id),
    isBrief: true,
  });
  if (staged.length === 0) return null;
  return (
    <section aria-labelledby="staged-products">
      <h3 id="staged-products" className={styles.heading}>
        {messages.products}
      </h3>
      <Stack as="ul" gap={1}>
        {staged.map((one, n) => (
          <li key={one.id} className={styles.staged}>
            <label className={styles.row}>
              <input type="checkbox" name={one.id} checked={isChosen(one.id)} onChange={() => onToggle(one.id)} />
              <span>
                {one.title}{' '}
                {one.dueAt !== undefined && (
                  <Badge tone="warn">{messages.scheduledFor({ when: timeText(one.dueAt) })}</Badge>
                )}
                <Note as="span"> {messages.changedBy({ name: one.by.name, when: sinceText(one.at) })}</Note>
                <ProblemNote problem={one.problem} />
                <Changes {...one} />
              </span>
            </label>
            {one.dueAt !== undefined && (
              <IconButton
                label={messages.unschedule({ title: one.title })}
                icon={<CalendarX2 />}
                placement="top"
                onPress={() => unschedule.mutate(one.id)}
              />
            )}
            <IconButton
              label={messages.discardOf({ title: one.title })}
              icon={<Trash2 />}
              placement="top"
              onPress={() => discard.mutate(one.id)}
            />
            {isChosen(one.id) && n < checkedMax && (
              <DraftChecks draft={{ id: one.id, rev: one.at }} onLeave={onLeave} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

type PublishedProductsProps = { published: readonly PublishedAnswer[]; onChanged(): void };

export function PublishedProducts({ published, onChanged }: PublishedProductsProps) {
  const rollBack = useAction({
    run: (id: string) => ask(stagedProductCalls.rollBack, { id, body: {} }),
    said: ({ problems: [problem] }) => problem?.message ?? messages.rolledBack,
    onSuccess: () => onChanged(),
    isBrief: true,
  });
  if (published.length === 0) return null;
  return (
    <details className={styles.published}>
      <summary>{messages.recentlyPublished}</summary>
      <Stack as="ul" gap={1}>
        {published.map((one) => (
          <li key={one.id} className={styles.staged}>
            <span className={styles.row}>
              <span>
                {one.title}
                <Note as="span"> {messages.publishedBy({ name: one.by.name, when: sinceText(one.at) })}</Note>
                <Changes {...one} />
              </span>
            </span>
            {one.rolledBackAt === undefined ? (
              <Button isPending={rollBack.isPending} onPress={() => rollBack.mutate(one.id)}>
                <Undo2 aria-hidden /> {messages.rollBack}
              </Button>
            ) : (
              <Badge>{messages.isRolledBack}</Badge>
            )}
          </li>
        ))}
      </Stack>
    </details>
  );
}

const linesMax = 6;

function Changes({ changes, variantNames, currency }: Pick<StagedAnswer, 'changes' | 'variantNames' | 'currency'>) {
  const shown = shownChanges(changes);
  return (
    <span className={styles.changes}>
      {shown.slice(0, linesMax).map((change) => (
        <span key={`${change.variantId} ${change.field}`}>
          {[words.field(change), variantNames[change.variantId ?? '']].filter(Boolean).join(', ')}
          {': '}
          <del>{valueText(change.field, change.from, currency)}</del> {messages.becomes}{' '}
          <ins>{valueText(change.field, change.to, currency)}</ins>
        </span>
      ))}
      {shown.length > linesMax && <span>{messages.andMore({ count: shown.length - linesMax })}</span>}
    </span>
  );
}

const charsMax = 60;

/** A value, shortened to fit a line. */
function valueText(field: string, value: Change['to'], currency: string): string {
  if (value === null || value === '') return messages.nothingThere;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'number')
    return /Cents$/.test(field)
      ? formatMoney(value, currency as Currency)
      : field === 'publishOn'
        ? timeText(value)
        : String(value);
  if (typeof value === 'object') return messages.pieces({ count: Object.keys(value).length });
  const text = htmlText(value);
  return text.length > charsMax ? `${text.slice(0, charsMax)}…` : text;
}

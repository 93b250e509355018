// Bulk editing of products: previews the effect on each before saving, with undo afterwards. Admin job 57.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnerProduct } from '../../../../../../server/commerce/catalog/schema.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { Note, Stack } from '../../../../../ui/layout/flow.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { messages as ui } from '../../../../../ui/messages.ts';
import { useEditor } from '../../../../editor-context.ts';
import { useCategories } from '../../../../pick/use-categories.ts';
import type { Site } from '../../../../use-site.ts';
import { type Failure, type Job, loadProducts, productsMax, saveProducts } from './apply.ts';
import { type BulkChange, isComplete, type Outcome, outcomeOf } from './bulk-change.ts';
import { BulkFields, initialChange } from './bulk-fields.tsx';
import { messages as words } from './messages.ts';

export function BulkDialog({ ids, site, onClose }: { ids: readonly string[]; site: Site; onClose(): void }) {
  const { toasts } = useEditor();
  const [loaded, setLoaded] = useState(0);
  const [change, setChange] = useState<BulkChange>(initialChange);
  const [saving, setSaving] = useState<{ done: number; count: number }>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [said, setSaid] = useState<string>();
  const isStopped = useRef(false);
  const categories = useCategories();
  const isTooMany = ids.length > productsMax;
  const products = useQuery({
    queryKey: ['bulk', ids],
    queryFn: () => loadProducts(ids, setLoaded),
    enabled: !isTooMany,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const nameOf = (id: string) => categories?.find((one) => one.id === id)?.displayName ?? id;
  const outcomes = (products.data ?? []).map((product) => ({
    product,
    outcome: outcomeOf(product, change, { currency: site.currency, nameOf }),
  }));
  const jobs = isComplete(change) ? outcomes.flatMap(jobOf) : [];
  const undo = async (changed: readonly Job[]) => {
    const close = toasts.say(words.restoring, { stays: true });
    const restored = await saveProducts(changed, () => {});
    close();
    const [count, failed] = [restored.changed.length, restored.failed.length];
    toasts.say(failed > 0 ? words.restoredSome({ count, failed }) : words.restored({ count }));
  };
  const apply = async () => {
    isStopped.current = false;
    setSaving({ done: 0, count: jobs.length });
    const { changed, failed } = await saveProducts(
      jobs,
      (done) => setSaving({ done, count: jobs.length }),
      () => isStopped.current,
    );
    setSaving(undefined);
    const count = changed.length;
    if (count > 0) toasts.say(words.changed({ count }), { action: { label: ui.undo, run: () => void undo(changed) } });
    if (failed.length === 0 && !isStopped.current) return onClose();
    setFailures(failed);
    setSaid(failed.length > 0 ? words.failed({ changed: count, failed: failed.length }) : words.stopped({ count }));
  };
  const isOver = said !== undefined;
  return (
    <Dialog
      title={words.title({ count: ids.length })}
      isDismissable={false}
      onClose={() => saving === undefined && onClose()}
      foot={
        saving ? (
          <Button
            onPress={() => {
              isStopped.current = true;
            }}
          >
            {words.stop}
          </Button>
        ) : isOver || isTooMany ? (
          <Button onPress={onClose}>{words.done}</Button>
        ) : (
          <>
            <Button kind="quiet" onPress={onClose}>
              {ui.cancel}
            </Button>
            <Button kind="primary" isDisabled={jobs.length === 0} onPress={() => void apply()}>
              {jobs.length > 0 ? words.apply({ count: jobs.length }) : words.nothing}
            </Button>
          </>
        )
      }
    >
      {isTooMany && <Notice tone="warn">{words.tooMany({ max: productsMax })}</Notice>}
      {products.isLoading && (
        <Progress label={words.loading({ done: loaded, count: ids.length })} value={loaded} max={ids.length} />
      )}
      {products.isError && <LoadFailed onRetry={() => void products.refetch()} />}
      {saving && <Progress label={words.saving(saving)} value={saving.done} max={saving.count} />}
      {isOver && (
        <>
          <Notice tone="warn">{said}</Notice>
          {failures.length > 0 && <Failures failures={failures} />}
        </>
      )}
      {products.data && !saving && !isOver && (
        <Stack>
          <BulkFields
            change={change}
            currency={site.currency}
            tags={[...new Set(products.data.flatMap(({ tags }) => tags))]}
            onChange={setChange}
          />
          {isComplete(change) ? <Preview outcomes={outcomes} /> : <Note isLarge>{words.choose}</Note>}
        </Stack>
      )}
    </Dialog>
  );
}

type Each = { product: OwnerProduct; outcome: Outcome };

const jobOf = ({ product, outcome }: Each): Job[] =>
  outcome.kind === 'changed' ? [{ product, patch: outcome.patch, undo: outcome.undo }] : [];

const previewedMax = 100;

const Preview = ({ outcomes }: { outcomes: readonly Each[] }) => (
  <>
    <DataTable
      label={words.preview}
      rows={outcomes.slice(0, previewedMax)}
      keyOf={({ product }) => product.id}
      columns={[
        { head: words.columns.product, cell: ({ product }: Each) => product.title },
        { head: words.columns.before, cell: ({ outcome }: Each) => (outcome.kind === 'changed' ? outcome.before : '') },
        { head: words.columns.after, cell: ({ outcome }: Each) => afterText(outcome) },
      ]}
    />
    {outcomes.length > previewedMax && <Note isLarge>{words.more({ count: outcomes.length - previewedMax })}</Note>}
  </>
);

function afterText(outcome: Outcome) {
  if (outcome.kind === 'changed') return <strong>{outcome.after}</strong>;
  return (
    <Note as="span" isLarge>
      {outcome.kind === 'same' ? words.same : outcome.message}
    </Note>
  );
}

const Failures = ({ failures }: { failures: readonly Failure[] }) => (
  <Stack as="ul" gap={2}>
    {failures.map(({ id, title, message }) => (
      <li key={id}>
        <strong>{title}</strong> {message}
      </li>
    ))}
  </Stack>
);

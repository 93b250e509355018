// Stages a product's changes: they are listed in the publish dialog, for now or a scheduled time.
import { useState } from 'react';
import { can } from '../../../../../../server/base/roles.ts';
import type { OwnerProduct } from '../../../../../../server/commerce/catalog/schema.ts';
import { stagedProductCalls } from '../../../../../../server/commerce/staged-product/calls.ts';
import { ask } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { timeText } from '../../../../time-text.ts';
import { useAction } from '../../../../use-action.ts';
import { PublishDialog } from '../../../content/publish/publish.ts';
import { shownChanges } from '../../../content/publish/shown-changes.ts';
import { useStaged } from '../use-staged.ts';
import { messages } from './messages.ts';
import { changeBody, type ProductForm } from './product-values.ts';

export function StageChanges({ form, product }: { form: ProductForm; product: OwnerProduct }) {
  const { person } = useEditor();
  const stage = useAction({
    run() {
      const { updatedOn: _, ...body } = changeBody(form.values, product);
      return ask(stagedProductCalls.stage, { id: product.id, body });
    },
    said: messages.staged,
    onSuccess: form.discard,
    isBrief: true,
  });
  if (!can(person, 'products.edit')) return null;
  return (
    <Button isPending={stage.isPending} onPress={() => stage.mutate()}>
      {messages.stage}
    </Button>
  );
}

/** A notice that the product has staged changes. */
export function StagedNotice({ id }: { id: string }) {
  const [isPublishing, setPublishing] = useState(false);
  const staged = useStaged()?.find((one) => one.id === id);
  if (!staged && !isPublishing) return null;
  return (
    <>
      {staged && (
        <Notice
          tone={staged.problem === undefined ? 'info' : 'bad'}
          action={<Button onPress={() => setPublishing(true)}>{messages.openStaged}</Button>}
        >
          {staged.dueAt === undefined
            ? messages.isStaged({ name: staged.by.name, count: shownChanges(staged.changes).length })
            : messages.isScheduled({
                name: staged.by.name,
                count: shownChanges(staged.changes).length,
                when: timeText(staged.dueAt),
              })}
          {staged.problem !== undefined && <> {messages.notPublished({ problem: staged.problem })}</>}
        </Notice>
      )}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} onPublished={() => setPublishing(false)} />}
    </>
  );
}

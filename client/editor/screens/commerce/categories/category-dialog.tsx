// Creates a category, or edits its name and URL.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import type { CategoryAnswer } from '../../../../../server/commerce/catalog/schema.ts';
import { productLimits } from '../../../../../server/commerce/product/limits.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { problemsOf } from '../../../use-record-form.ts';
import { messages } from './messages.ts';

type CategoryDialogProps = {
  websiteId: string;
  collectionId: string;
  /** Absent when creating one. */
  category?: CategoryAnswer | undefined;
  /** Parent of a new category. */
  parent?: CategoryAnswer | undefined;
  /** Position of a new category. */
  displayIndex: number;
  onSaved(): void;
  onClose(): void;
};

export function CategoryDialog(props: CategoryDialogProps) {
  const { websiteId, collectionId, category, parent, displayIndex, onSaved, onClose } = props;
  const start = { name: category?.displayName ?? '', slug: category?.urlSlug ?? '' };
  const [name, setName] = useState(start.name);
  const [slug, setSlug] = useState(start.slug);
  const [isTried, setTried] = useState(false);
  const body = { displayName: name.trim(), ...(slug !== '' && { urlSlug: slug }) };
  const save = useMutation({
    mutationFn: () =>
      category
        ? ask(catalogCalls.saveCategory, { websiteId, collectionId, id: category.id, body })
        : ask(catalogCalls.createCategory, {
            websiteId,
            collectionId,
            body: { ...body, parentCategoryId: parent?.id ?? null, displayIndex },
          }),
    onSuccess: onSaved,
  });
  const problems = problemsOf(save.error);
  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  return (
    <FormDialog
      title={
        category
          ? messages.edit({ name: category.displayName })
          : parent
            ? messages.newBelow({ name: parent.displayName })
            : messages.add
      }
      loss={messages.loss}
      isChanged={name !== start.name || slug !== start.slug}
      isSaving={save.isPending}
      onSave={() => {
        setTried(true);
        if (name.trim() !== '') save.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        autoFocus
        maxLength={productLimits.categoryCharsMax}
        problem={isTried && name.trim() === '' ? messages.nameMissing : problemAt('displayName')}
        value={name}
        onChange={setName}
      />
      <TextField
        {...messages.slug}
        maxLength={productLimits.urlIdCharsMax}
        problem={problemAt('urlSlug')}
        value={slug}
        onChange={(text) => setSlug(text.toLowerCase().replace(/\s+/g, '-'))}
      />
      {save.isError && problems.length === 0 && <Notice tone="bad">{errorText(save.error)}</Notice>}
    </FormDialog>
  );
}

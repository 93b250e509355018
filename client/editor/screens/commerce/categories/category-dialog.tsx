// Creates a category, or edits its name and URL.
import { useState } from 'react';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import type { CategoryAnswer } from '../../../../../server/commerce/catalog/schema.ts';
import { productLimits } from '../../../../../server/commerce/product/limits.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFormCall } from '../../../use-form-call.ts';
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
  const body = { displayName: name.trim(), ...(slug !== '' && { urlSlug: slug }) };
  const { dialog, isTried, problemAt } = useFormCall({
    run: () =>
      category
        ? ask(catalogCalls.saveCategory, { websiteId, collectionId, id: category.id, body })
        : ask(catalogCalls.createCategory, {
            websiteId,
            collectionId,
            body: { ...body, parentCategoryId: parent?.id ?? null, displayIndex },
          }),
    onSuccess: onSaved,
    isReady: name.trim() !== '',
    fields: ['displayName', 'urlSlug'],
  });
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
      {...dialog}
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
    </FormDialog>
  );
}

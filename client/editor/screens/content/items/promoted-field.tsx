// The item's content in lists besides its image: a block of its page, or markup if it has none. Spec §3 "Promoted block types".
import { blockOf } from '../../../../../server/content/block/blocks.ts';
import { arranged } from '../../../../../server/content/document/arranged.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { ItemFields } from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import type { RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { blockName, blockText } from '../../../document/block-labels.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

type PromotedType = NonNullable<ItemFields['promotedBlockType']>;
type PromotedFieldProps = { form: RecordFormState<ItemFields>; pageId?: string | undefined };

export const PromotedField = ({ form, pageId }: PromotedFieldProps) =>
  // Existing markup can be changed and removed.
  pageId === undefined || form.stored.promotedBlock ? (
    <PromotedMarkup form={form} />
  ) : (
    <PromotedBlock form={form} pageId={pageId} />
  );

function PromotedBlock({ form: { values, set }, pageId }: PromotedFieldProps & { pageId: string }) {
  const page = useCall(documentCalls.open, { id: pageId });
  const blocks = page.data ? arranged(page.data.document).flatMap((section) => section.blocks) : [];
  const offered = blocks.filter(({ type }) => blockOf(type)?.isPromotable);
  const { promotedBlockId = '' } = values;
  const isGone = page.isSuccess && promotedBlockId !== '' && !offered.some(({ id }) => id === promotedBlockId);
  const none = page.isSuccess && offered.length === 0;
  return (
    <SelectField
      label={messages.promoted}
      hint={none ? messages.nothingToPromote : messages.promotedHint}
      value={promotedBlockId}
      options={[
        { value: '', label: messages.noPromoted },
        ...offered.map((block, index) => ({
          value: block.id,
          label: messages.promotedOf({ number: index + 1, block: blockName(block), words: blockText(block) }),
        })),
        ...(isGone || (page.isPending && promotedBlockId !== '')
          ? [{ value: promotedBlockId, label: isGone ? messages.promotedGone : messages.promotedLoading }]
          : []),
      ]}
      onChange={(id) => {
        const block = offered.find((one) => one.id === id);
        set(
          block
            ? { promotedBlockId: id, promotedBlockType: blockOf(block.type)?.key as PromotedType }
            : { promotedBlockId: undefined, promotedBlockType: null },
        );
      }}
    />
  );
}

function PromotedMarkup({ form }: PromotedFieldProps) {
  const { values, set } = form;
  const types = Object.keys(messages.promotedTypes) as PromotedType[];
  return (
    <>
      <SelectField
        label={messages.promoted}
        hint={messages.promotedHint}
        value={values.promotedBlockType ?? ''}
        options={[
          { value: '', label: messages.noPromoted },
          ...types.map((value) => ({ value, label: messages.promotedTypes[value] })),
        ]}
        onChange={(type) => set({ promotedBlockType: type === '' ? null : type })}
      />
      {values.promotedBlockType && (
        <TextField
          label={messages.promotedHtml}
          hint={messages.htmlHint}
          isLong
          maxLength={itemLimits.promotedBlock}
          {...form.field('promotedBlock')}
          value={values.promotedBlock ?? ''}
        />
      )}
    </>
  );
}

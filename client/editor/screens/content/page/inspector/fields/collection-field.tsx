// Chooses a page of the kinds that the block can show.
import { isOffered } from '../../../../../../../server/content/block/fields.ts';
import { LoadFailed } from '../../../../../../ui/feedback/loading.tsx';
import { SelectField } from '../../../../../../ui/form/select-field.tsx';
import { usePages } from '../../../../../use-pages.ts';
import { messages } from '../messages.ts';

type CollectionFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  types?: readonly number[] | undefined;
  isFolder?: boolean | undefined;
  value: string;
  onChange(value: string): void;
};

export function CollectionField({ label, hint, problem, types, isFolder, value, onChange }: CollectionFieldProps) {
  const pages = usePages();
  if (pages.isError && !pages.data)
    return <LoadFailed words={messages.collectionsFailed} onRetry={() => void pages.refetch()} />;
  const offered = (pages.data ?? []).filter((page) => isOffered({ types, isFolder }, page));
  const none = pages.isPending
    ? messages.loading
    : value !== ''
      ? messages.collectionGone
      : offered.length === 0
        ? messages.noCollections
        : messages.chooseCollection;
  return (
    <SelectField
      label={label}
      hint={hint}
      problem={problem}
      value={value}
      isDisabled={offered.length === 0}
      options={[
        ...(offered.some(({ id }) => id === value) ? [] : [{ value, label: none }]),
        ...offered.map(({ id, navigationTitle }) => ({ value: id, label: navigationTitle })),
      ]}
      onChange={onChange}
    />
  );
}

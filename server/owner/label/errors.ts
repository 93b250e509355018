// Errors about tags and categories. The first two: spec §5 "Editor messages". Portable.
import { conflict, invalid } from '../../base/errors.ts';

type Kind = { tagType: 'tag' | 'category' };

export const labelTaken = conflict('label-taken', ({ tagType }: Kind) => `This ${tagType} already exists`);

export const onlyOneLabel = invalid(
  'label-only-one',
  ({ tagType }: Kind) => `You may only edit one ${tagType} at a time`,
);

export const labelTooLong = invalid(
  'label-too-long',
  ({ tagType, max }: Kind & { max: number }) => `Shorten the ${tagType} to ${max} characters.`,
);

export const labelLimit = conflict(
  'label-limit',
  ({ max }: { max: number }) => `You've added ${max} labels to this page. Remove some to add more.`,
);

export const noProductCategories = invalid(
  'label-product-category',
  'Edit product categories under Products > Categories.',
);

// Errors about tags and categories. The first two: spec §5 "Editor messages". Portable.
import { refusal } from '../../base/errors.ts';

type Kind = { tagType: 'tag' | 'category' };

export const labelTaken = refusal('label-taken', 409, ({ tagType }: Kind) => `This ${tagType} already exists`);

export const onlyOneLabel = refusal(
  'label-only-one',
  400,
  ({ tagType }: Kind) => `You may only edit one ${tagType} at a time`,
);

export const labelTooLong = refusal(
  'label-too-long',
  400,
  ({ tagType, max }: Kind & { max: number }) => `Shorten the ${tagType} to ${max} characters.`,
);

export const labelLimit = refusal(
  'label-limit',
  409,
  ({ max }: { max: number }) => `You've added ${max} labels to this page. Remove some to add more.`,
);

export const noProductCategories = refusal(
  'label-product-category',
  400,
  'Edit product categories under Products > Categories.',
);

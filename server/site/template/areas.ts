// The block areas of a template's files (`<squarespace:block-field>`), as written: which of them keep their layout
// (template-folders 6 `lock-layout`). Pure.
import { attributesOf } from '../../../renderer/tags/split-tags.ts';

/** `id` may contain template code. */
export type Area = { id: string; isLocked: boolean };

/** @param written the attributes of its tag */
export function areaOf(written: string): Area {
  const { id = '', 'lock-layout': lock = '' } = attributesOf(written);
  return { id: id.trim(), isLocked: lock.trim() !== '' && lock.trim() !== 'false' };
}

// Staged changes of all products.
import { useQuery } from '@tanstack/react-query';
import { can } from '../../../../../server/base/roles.ts';
import { stagedProductCalls } from '../../../../../server/commerce/staged-product/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';

export const stagedKey = ['staged-products'];

/** Undefined while loading, and for those who may not see them. */
export function useStaged() {
  const { person } = useEditor();
  const enabled = can(person, 'products.edit');
  return useQuery({ queryKey: stagedKey, queryFn: () => ask(stagedProductCalls.list), enabled }).data?.staged;
}

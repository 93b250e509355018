// Staged changes of all products.
import { can } from '../../../../../server/base/roles.ts';
import { stagedProductCalls } from '../../../../../server/commerce/staged-product/calls.ts';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';

/** Undefined while loading, and for those who may not see them. */
export function useStaged() {
  const { person } = useEditor();
  return useCall(stagedProductCalls.list, undefined, { enabled: can(person, 'products.edit') }).data?.staged;
}

// Rows of access to member areas, ['member-access', site user id, areaId]. Private to this folder: use
// member-access.ts.
import { type Step, table } from '../../store/table.ts';
import { type Access, accessSchema, type Grant } from './schema.ts';

/** Data format 1. Rows from before grants were stored separately have none. */
type AccessV1 = Omit<Access, 'grants'> & { until?: number; grants?: Grant[] };
const grantsOnly: Step = {
  since: 2,
  up: ({ until, grants = [], ...row }: AccessV1): Access => ({
    ...row,
    grants: grants.length > 0 ? grants : [{ by: 'owner', ...(until !== undefined && { until }) }],
  }),
  down: (row: Access): AccessV1 => {
    const until = row.grants.at(-1)?.until;
    return { ...row, ...(until !== undefined && { until }) };
  },
};
export const access = table<Access, [customerId: string, areaId: string]>({
  name: 'member-access',
  topic: 'customers',
  schema: accessSchema,
  steps: [grantsOnly],
  expiresAt: ({ grants }) => grants.at(-1)?.until,
});

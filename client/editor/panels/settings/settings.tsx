// Your account: who you are, where you are signed in, and signing out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Role } from '../../../../server/accounts/contributor/roles.ts';
import { endSession, mySessions, signOut } from '../../../api/accounts.ts';
import { wordsOf } from '../../../api/ask.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditor } from '../../editor-context.ts';
import { WorkScreen } from '../../shell/work-screen.tsx';
import { timeWords } from '../../time-words.ts';

export function SettingsScreen() {
  const { person } = useEditor();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      client.clear();
      window.location.assign('/config');
    },
  });
  return (
    <WorkScreen
      title="Settings"
      actions={
        <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
          Sign out
        </Button>
      }
    >
      {leave.isError && <Notice tone="bad">{wordsOf(leave.error)}</Notice>}
      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <p>
          {person.name}, {person.email}
        </p>
        <p>{person.owner ? 'Owner' : person.roles.map(roleName).join(', ')}</p>
      </section>
      <Sessions />
    </WorkScreen>
  );
}

function Sessions() {
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: mySessions });
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  if (sessions.isPending) return <Loading what="your sessions" />;
  if (sessions.isError) return <LoadFailed onRetry={() => void sessions.refetch()} />;
  return (
    <section aria-labelledby="sessions" style={{ display: 'grid', gap: 12 }}>
      <h2 id="sessions">Where you are signed in</h2>
      {end.isError && <Notice tone="bad">{wordsOf(end.error)}</Notice>}
      <DataTable
        label="Sessions"
        rows={sessions.data}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Browser',
            cell: ({ userAgent, current }) => (current ? <Badge tone="good">This one</Badge> : userAgent || 'Unknown'),
          },
          { head: 'Since', cell: ({ startedAt }) => timeWords(startedAt) },
          { head: 'Last seen', cell: ({ seenAt }) => timeWords(seenAt) },
          {
            head: 'End',
            cell: ({ id, current }) =>
              current ? null : (
                <Button isDisabled={end.isPending} onPress={() => end.mutate(id)}>
                  End
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}

/** e.g. 15 → "website manager" */
const roleName = (code: number): string =>
  Object.entries(Role)
    .find(([, value]) => value === code)?.[0]
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) ?? `role ${code}`;

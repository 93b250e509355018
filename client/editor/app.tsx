// Routes to the one-time link, sign-in, or the shell. Server data lives in React Query, pages in document stores.

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import { can } from '../../server/base/roles.ts';
import { ask, errorText, Refused } from '../api/ask.ts';
import { createPreferences, type PreferencesApi, type PreferencesReport } from '../api/preferences.ts';
import { Boundary } from '../ui/boundary.tsx';
import { LoadFailed, Loading } from '../ui/loading.tsx';
import { messages as uiMessages } from '../ui/messages.ts';
import { createToasts, ToastArea, type Toasts } from '../ui/toasts.tsx';
import { EditorContext } from './editor-context.ts';
import { messages } from './messages.ts';
import { Shell } from './shell/shell.tsx';
import styles from './shell/stage-screen.module.css';
import { Claim } from './sign-in/claim.tsx';
import { NoRights } from './sign-in/no-rights.tsx';
import { Reset } from './sign-in/reset.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

export function App() {
  const [{ client, toasts, preferences }] = useState(() => {
    const toasts = createToasts();
    return {
      client: new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            // Retry network failures, not refusals.
            retry: (count, error) => !(error instanceof Refused) && count < 2,
          },
        },
      }),
      toasts,
      preferences: createPreferences(preferencesReport(toasts)),
    };
  });
  return (
    <QueryClientProvider client={client}>
      <Boundary resetKey="" fallback={(retry) => <Failed onRetry={retry} />}>
        <Gate toasts={toasts} preferences={preferences} />
      </Boundary>
      <ToastArea toasts={toasts} />
    </QueryClientProvider>
  );
}

/** The shell itself failed. */
const Failed = ({ onRetry }: { onRetry(): void }) => (
  <main className={styles.waiting}>
    <LoadFailed words={messages.loadFailed} onRetry={onRetry} />
  </main>
);

/** Spec §8: what failed, why, and whether the input is kept. One toast at a time, until a call succeeds. */
function preferencesReport(toasts: Toasts): PreferencesReport {
  let mended = () => {};
  return {
    failed(what, error) {
      mended();
      const failure = what === 'fetch' ? messages.preferencesNotLoaded : messages.preferencesNotSaved;
      // The form marks fields that the server names.
      const why =
        error instanceof Refused && Array.isArray(error.body.errors) ? uiMessages.invalidAbove : errorText(error);
      mended = toasts.say(`${failure} ${why}`, { stays: true });
    },
    mended: () => mended(),
  };
}

type GateProps = { toasts: Toasts; preferences: PreferencesApi };

function Gate({ toasts, preferences }: GateProps) {
  const [path] = useLocation();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: async () => (await ask(sessionCalls.whoAmI)).person,
    staleTime: 60_000,
  });
  if (me.isPending || me.isError)
    return (
      <main className={styles.waiting}>
        {me.isPending ? (
          <Loading what={messages.theEditor} />
        ) : (
          <LoadFailed words={messages.loadFailed} onRetry={() => void me.refetch()} />
        )}
      </main>
    );
  if (path === '/config/claim' && !me.data) return <Claim />;
  if (path === '/config/reset') return <Reset />;
  if (!me.data) return <SignIn />;
  if (!can(me.data, 'editor.open')) return <NoRights person={me.data} />;
  return (
    <EditorContext value={{ person: me.data, toasts, preferences }}>
      <Shell />
    </EditorContext>
  );
}

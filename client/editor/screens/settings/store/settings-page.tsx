// The frame of a settings screen: loading, failure, and the form once the record has loaded.
import type { ReactNode } from 'react';
import { errorText } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { upToSettings } from '../up-to-settings.ts';
import { messages } from './messages.ts';

type SettingsPageProps<Data> = {
  title: string;
  lead?: ReactNode;
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch(): unknown };
  children(data: Data): ReactNode;
};

export const SettingsPage = <Data,>({ query, children, ...head }: SettingsPageProps<Data>) => (
  <RecordPage {...head} up={upToSettings}>
    {query.data !== undefined && children(query.data)}
    {query.data === undefined && query.isPending && <Loading what={messages.what} />}
    {query.data === undefined && query.error !== null && (
      <LoadFailed words={errorText(query.error)} onRetry={() => void query.refetch()} />
    )}
  </RecordPage>
);

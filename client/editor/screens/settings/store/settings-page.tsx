// The frame of a settings screen: loading, failure, and the form once the record has loaded.
import type { ReactNode } from 'react';
import { errorText } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { messages } from './messages.ts';

const up = { label: messages.settings, href: '/config/settings' };

type SettingsPageProps<Data> = {
  title: string;
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch(): unknown };
  children(data: Data): ReactNode;
};

export const SettingsPage = <Data,>({ query, children, ...head }: SettingsPageProps<Data>) => (
  <RecordPage {...head} up={up}>
    {query.data !== undefined && children(query.data)}
    {query.data === undefined && query.isPending && <Loading what={messages.what} />}
    {query.data === undefined && query.error !== null && (
      <LoadFailed words={errorText(query.error)} onRetry={() => void query.refetch()} />
    )}
  </RecordPage>
);

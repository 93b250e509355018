// A record's screen until it can be shown: it is loading, it failed to load, or it does not exist.
import { Refused } from '../api/ask.ts';
import { LoadFailed, Loading } from '../ui/feedback/loading.tsx';
import { RecordPage } from '../ui/layout/record-page.tsx';
import type { Up } from '../ui/layout/up-link.tsx';

type RecordWaitingProps = {
  query: { isError: boolean; error: unknown; refetch(): unknown };
  up: Up;
  words: { title: string; what: string; notFound: string; notFoundNote?: string };
  textOf?: (error: unknown) => string;
};

/** Whether the record does not exist. If its screen is already open, it was deleted elsewhere. */
export const isUnknown = ({ error }: { error: unknown }): boolean => error instanceof Refused && error.status === 404;

export function RecordWaiting({ query, up, words, textOf }: RecordWaitingProps) {
  const isMissing = isUnknown(query);
  return (
    <RecordPage title={isMissing ? words.notFound : words.title} up={up}>
      {isMissing ? (
        words.notFoundNote && <p>{words.notFoundNote}</p>
      ) : query.isError ? (
        <LoadFailed {...(textOf && { words: textOf(query.error) })} onRetry={() => void query.refetch()} />
      ) : (
        <Loading what={words.what} />
      )}
    </RecordPage>
  );
}

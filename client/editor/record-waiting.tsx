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

export function RecordWaiting({ query, up, words, textOf }: RecordWaitingProps) {
  const isUnknown = query.error instanceof Refused && query.error.status === 404;
  return (
    <RecordPage title={isUnknown ? words.notFound : words.title} up={up}>
      {isUnknown ? (
        words.notFoundNote && <p>{words.notFoundNote}</p>
      ) : query.isError ? (
        <LoadFailed {...(textOf && { words: textOf(query.error) })} onRetry={() => void query.refetch()} />
      ) : (
        <Loading what={words.what} />
      )}
    </RecordPage>
  );
}

// Loads the next page of a list, if there is one.
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';

type LoadMoreProps = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

export const LoadMore = ({ query }: LoadMoreProps) =>
  query.hasNextPage && (
    <div>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {messages.loadMore}
      </Button>
    </div>
  );

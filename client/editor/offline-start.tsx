// The start screen when offline or while the server is down: what still works.
import { useQuery } from '@tanstack/react-query';
import { Note, Stack } from '../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import { keptPages, rememberedPerson } from './remembered.ts';

export function OfflineStart({ isOnline }: { isOnline: boolean }) {
  const person = rememberedPerson();
  const pages = useQuery({
    queryKey: ['kept-pages', person?.id],
    queryFn: async () => {
      // The chunk is cached once a page was opened.
      const kept = await keptPages().catch(() => undefined);
      return (person && (await kept?.listKeptPages(person.id))) ?? [];
    },
    networkMode: 'always',
  });
  const kept = pages.data ?? [];
  const words = isOnline ? messages.away : messages.offline;
  return (
    <Stack gap={2}>
      <h1>{words.title}</h1>
      {kept.length === 0 ? (
        <Note isLarge>{words.note}</Note>
      ) : (
        <>
          <Note isLarge>{words.pages}</Note>
          <Stack as="ul" gap={1} isStart>
            {kept.map(({ document, page }) => (
              <li key={document.id}>
                <a href={`/config/pages/${document.id}`}>{page?.navigationTitle ?? messages.untitledPage}</a>
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

// The start screen when offline or while the server is down: what still works.
import { useQuery } from '@tanstack/react-query';
import { messages } from './messages.ts';
import { keptPages, rememberedPerson } from './remembered.ts';
import styles from './shell/stage-screen.module.css';

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
    <div className={styles.offline}>
      <h1>{words.title}</h1>
      {kept.length === 0 ? (
        <p>{words.note}</p>
      ) : (
        <>
          <p>{words.pages}</p>
          <ul className={styles.kept}>
            {kept.map(({ document, page }) => (
              <li key={document.id}>
                <a href={`/config/pages/${document.id}`}>{page?.navigationTitle ?? messages.untitledPage}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

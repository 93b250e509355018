import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { Role } from '../../../../../server/base/roles.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import { EditorContext } from '../../../editor-context.ts';
import { callKey } from '../../../use-call.ts';
import { messages } from './messages.ts';
import { NewPost } from './new-post.tsx';

/** @returns the screen's HTML, or the address that it leads to */
function drawn(role: number, typeNames: readonly string[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(callKey(documentCalls.listPages), {
    pages: typeNames.map((typeName) => ({ id: typeName, title: typeName, path: `/${typeName}`, typeName })),
  });
  const person = { id: 'one', roles: [role] };
  const context: { redirectTo?: string } = {};
  const html = renderToString(
    <Router ssrPath="/config/posts/new" ssrContext={context}>
      <EditorContext value={{ person } as never}>
        <QueryClientProvider client={client}>
          <NewPost />
        </QueryClientProvider>
      </EditorContext>
    </Router>,
  );
  return context.redirectTo ?? html;
}

it("opens in the only blog, also one of a template's own type", () => {
  expect(drawn(Role.admin, ['page', 'blog'])).toBe('/config/items/blog/new');
  expect(drawn(Role.admin, ['gallery', 'blog-wide'])).toBe('/config/items/blog-wide/new');
  expect(drawn(Role.admin, ['blog', 'blog-wide'])).toContain('/config/items/blog-wide/new');
});

it('without a blog, offers a new page only to those who may add one', () => {
  expect(drawn(Role.admin, ['page'])).toContain('href="/config/pages/new"');
  const refused = drawn(Role.storeManager, ['page']);
  expect(refused).not.toContain('/config/pages/new');
  expect(refused).toContain(messages.noBlogYet);
});

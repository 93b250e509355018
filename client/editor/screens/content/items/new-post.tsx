// A new post from anywhere: it opens in the site's blog, or asks for one of several. Admin "Navigation".
import { Newspaper } from 'lucide-react';
import { Redirect } from 'wouter';
import { errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { usePages } from '../../../use-pages.ts';
import { upToPages } from '../../site/pages/settings-messages.ts';
import { messages } from './messages.ts';

const newPagePath = '/config/pages/new';

export function NewPost() {
  const { person } = useEditor();
  const pages = usePages();
  // A template's own types of blogs are named like `blog-wide`.
  const blogs = pages.data?.filter(({ typeName }) => typeName.startsWith('blog')) ?? [];
  const mayAdd = mayOpenPath(person, newPagePath);
  const addressOf = ({ id }: { id: string }) => `/config/items/${id}/new`;
  const [first, ...others] = blogs;
  if (first && others.length === 0) return <Redirect to={addressOf(first)} replace />;
  return (
    <RecordPage title={messages.newPost} up={upToPages}>
      <Waiting query={pages} what={messages.blogs} words={errorText} />
      {pages.data && !first && (
        <Empty
          icon={<Newspaper aria-hidden />}
          action={
            mayAdd && (
              <ButtonLink kind="primary" href={newPagePath}>
                {messages.addBlog}
              </ButtonLink>
            )
          }
        >
          {mayAdd ? messages.noBlog : messages.noBlogYet}
        </Empty>
      )}
      {first && (
        <Card title={messages.chooseBlog}>
          <Rows label={messages.chooseBlog}>
            {blogs.map((blog) => (
              <Row key={blog.id} title={blog.title} note={blog.path} href={addressOf(blog)} />
            ))}
          </Rows>
        </Card>
      )}
    </RecordPage>
  );
}

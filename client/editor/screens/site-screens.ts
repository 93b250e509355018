// The home, page, and design screens, as the registry (screens.ts) lists them.
import { screenMessages as messages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('site');

export const siteScreens: readonly Screen[] = [
  screenIn('home')(
    { path: '/config', label: messages.home, entry: true, needs: 'editor.open' },
    async () => (await import('./site/home/home.tsx')).Home,
  ),
  screen(
    { path: '/config/pages', label: messages.pages, entry: true, needs: 'editor.open' },
    async () => (await import('./site/pages/pages.tsx')).Pages,
  ),
  screen(
    {
      path: '/config/pages/new',
      label: messages.newPage,
      creates: messages.newPage,
      needs: ['pages.create', { as: 'ask' }],
      within: '/config/pages',
    },
    async () => (await import('./site/pages/pages.tsx')).Pages,
  ),
  screen(
    { path: '/config/pages/all', label: messages.allPages, entry: true, needs: 'editor.open' },
    async () => (await import('./site/pages/page-list.tsx')).PageList,
  ),
  screen(
    { path: '/config/pages/reviews', label: messages.pageReviews, needs: 'editor.open', within: '/config/pages' },
    async () => (await import('./site/pages/reviews.tsx')).PageReviews,
  ),
  screen(
    { path: '/config/pages/system', label: messages.systemPages, needs: 'editor.open', within: '/config/pages' },
    async () => (await import('./site/pages/system-pages.tsx')).SystemPages,
  ),
  screen(
    { path: '/config/pages/redirects', label: messages.redirects, entry: true, needs: 'pages.publish' },
    async () => (await import('./site/pages/redirects.tsx')).Redirects,
  ),
  screen(
    { path: '/config/labels', label: messages.labels, entry: true, needs: 'taxonomy.edit' },
    async () => (await import('./content/labels/labels.tsx')).Labels,
  ),
  screen(
    { path: '/config/labels/:pageId/:kind', label: messages.labels, needs: 'taxonomy.edit', within: '/config/labels' },
    async () => (await import('./content/labels/labels.tsx')).Labels,
  ),
  screen(
    { path: '/config/pages/trash', label: messages.pageTrash, needs: 'pages.create', within: '/config/pages' },
    async () => (await import('./site/pages/trash.tsx')).PageTrash,
  ),
  screen(
    {
      path: '/config/pages/:id/settings',
      label: messages.pageSettings,
      needs: 'pages.publish',
      within: '/config/pages',
    },
    async () => (await import('./site/pages/page-settings.tsx')).PageSettingsScreen,
  ),
  screen(
    { path: '/config/pages/:id/:panel?', label: messages.page, isFull: true, needs: 'editor.open' },
    async () => (await import('./content/page/page-screen.tsx')).PageScreen,
  ),
  screen(
    {
      path: '/config/posts/new',
      label: messages.newPost,
      creates: messages.newPost,
      needs: 'items.edit',
      within: '/config/pages',
    },
    async () => (await import('./content/items/new-post.tsx')).NewPost,
  ),
  screen(
    {
      path: '/config/items/:collectionId/new/:kind?',
      label: messages.newItem,
      needs: 'items.edit',
      within: '/config/pages',
    },
    async () => (await import('./content/items/item-screen.tsx')).NewItemScreen,
  ),
  screen(
    { path: '/config/item/:id', label: messages.item, needs: 'items.edit', within: '/config/pages' },
    async () => (await import('./content/items/item-screen.tsx')).ItemScreen,
  ),
  screen(
    { path: '/config/items/:id', label: messages.items, needs: 'items.edit', within: '/config/pages' },
    async () => (await import('./content/items/items.tsx')).Items,
  ),
  screen(
    { path: '/config/forms', label: messages.forms, entry: true, needs: 'forms.edit' },
    async () => (await import('./site/forms/forms.tsx')).Forms,
  ),
  screen(
    { path: '/config/forms/:id', label: messages.form, needs: 'forms.edit' },
    async () => (await import('./site/forms/form.tsx')).FormScreen,
  ),
  screen(
    { path: '/config/files', label: messages.files, entry: true, needs: 'files.upload' },
    async () => (await import('./site/files/files.tsx')).Files,
  ),
  screen(
    { path: '/config/files/trash', label: messages.fileTrash, needs: 'files.upload', within: '/config/files' },
    async () => (await import('./site/files/trash.tsx')).FileTrash,
  ),
  screen(
    { path: '/config/files/:id', label: messages.file, needs: 'files.upload' },
    async () => (await import('./site/files/file.tsx')).FileScreen,
  ),
  screen(
    { path: '/config/header-footer', label: messages.headerFooter, entry: true, isFull: true, needs: 'design.edit' },
    async () => (await import('./site/parts/header-footer.tsx')).HeaderFooterScreen,
  ),
  screen(
    { path: '/config/design', label: messages.design, entry: true, isFull: true, needs: 'design.edit' },
    async () => (await import('./site/styles/style-screen.tsx')).StyleScreen,
  ),
  screen(
    { path: '/config/design/templates', label: messages.templates, entry: true, needs: 'code.site' },
    async () => (await import('./site/templates/templates.tsx')).Templates,
  ),
  screen(
    { path: '/config/design/css', label: messages.customCss, entry: true, isFull: true, needs: 'code.site' },
    async () => (await import('./site/parts/custom-css.tsx')).CustomCssScreen,
  ),
  screen(
    { path: '/config/code-injection', label: messages.codeInjection, entry: true, needs: 'code.site' },
    async () => (await import('./site/parts/code-injection.tsx')).CodeInjectionScreen,
  ),
];

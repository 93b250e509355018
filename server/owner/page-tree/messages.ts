// Sample content for new pages. Portable.

export const messages = {
  copyOf: ({ title }: { title: string }) => `${title} (copy)`,
  kinds: {
    page: 'Page',
    blog: 'Blog',
    events: 'Events',
    gallery: 'Gallery',
    products: 'Store',
    folder: 'Folder',
    index: 'Index',
    'cover-page': 'Cover page',
    'popup-overlay': 'Pop-up',
    'lock-screen': 'Lock screen',
    'sso-screen': 'Sign-in screen',
    'not-found': 'Not found page',
  },
} as const;

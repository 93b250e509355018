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
    'search-page': 'Search page',
    'password-page': 'Password page',
    'members-only': 'Members only page',
    'cart-page': 'Cart page',
    'donation-page': 'Donation page',
    'order-confirmed': 'Order confirmation',
    'order-status': 'Order status page',
  },
} as const;

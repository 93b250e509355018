// Messages of the list of system pages. Portable.

export const systemMessages = {
  title: 'System pages',
  lead: 'Pages that your site shows by itself. Their built-in words are in the language of the visitor; you can add your own content.',
  what: 'system pages',
  groups: { site: 'Site', store: 'Store' },
  pages: {
    'not-found': {
      title: 'Not found page',
      note: 'At a URL that leads nowhere. Your content replaces the built-in words.',
    },
    'search-page': { title: 'Search page', note: 'Your content appears below the results.' },
    'lock-screen': { title: 'Lock screen', note: 'Your content appears above the form for the site password.' },
    'password-page': {
      title: 'Password page',
      note: 'Your content appears above the form for the password of a page.',
    },
    'members-only': {
      title: 'Members only page',
      note: 'For visitors without access to a member area. Your content appears above the way to sign in or buy access.',
    },
    'sso-screen': {
      title: 'Sign-in screen',
      note: 'When a link asks customers to sign in first. Your content appears above the form.',
    },
    'popup-overlay': { title: 'Pop-up', note: 'Opens over other pages.' },
    error: { title: 'Error page', note: 'Always the same, so that it appears even when nothing else works.' },
    unsubscribe: {
      title: 'Unsubscribe page',
      note: 'From the links in newsletters and reminders. Its layout is fixed.',
    },
    'cart-page': { title: 'Cart page', note: 'Your content appears below the cart.' },
    checkout: { title: 'Checkout', note: 'Its layout is fixed, so that nothing distracts from the order.' },
    'donation-page': { title: 'Donation page', note: 'Your content appears below the amounts.' },
    'order-confirmed': {
      title: 'Order confirmation',
      note: 'After an order, a donation, a subscription, or a membership. Your content appears below the order.',
    },
    'order-status': {
      title: 'Order status page',
      note: 'Your content appears below the order, and below the form that finds one.',
    },
    reviews: { title: 'Review request page', note: 'From the links in review emails. Its layout is fixed.' },
  },
  links: {
    popUp: 'Edit pop-up',
    checkout: 'Checkout settings',
    emails: 'Email texts',
    lists: 'Mailing lists',
  },
  linkFrom: ({ link, page }: { link: string; page: string }) => `${link}: ${page}`,
  edit: 'Edit',
  editPage: ({ page }: { page: string }) => `Edit: ${page}`,
  settings: 'Settings',
  settingsOf: ({ page }: { page: string }) => `Settings: ${page}`,
  add: 'Add content',
  addTo: ({ page }: { page: string }) => `Add content: ${page}`,
} as const;

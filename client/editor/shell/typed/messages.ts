// Messages of typed palette commands, and the help entries. Portable.

export const typedMessages = {
  do: 'Do',
  help: 'Help',
  refund: ({ number }: { number: string }) => `Refund ${number}…`,
  stock: ({ item, to }: { item: string; to: string }) => `Set stock of ${item} to ${to}`,
  stockNote: ({ from, to }: { from: string; to: string }) => `From ${from} to ${to}`,
  hide: ({ title }: { title: string }) => `Hide ${title}`,
  hideNote: 'Customers can no longer see or buy it',
  show: ({ title }: { title: string }) => `Show ${title}`,
  showNote: 'Customers can see and buy it',
  hidden: ({ title }: { title: string }) => `${title} is hidden.`,
  shown: ({ title }: { title: string }) => `${title} is visible.`,
  alreadyHidden: ({ title }: { title: string }) => `${title} is already hidden.`,
  alreadyShown: ({ title }: { title: string }) => `${title} is already visible.`,
  discount: ({ off }: { off: string }) => `New discount: ${off}`,
  discountAny: 'New discount',
  until: ({ time, timeZone }: { time: string; timeZone: string }) => `Until ${time}, ${timeZone} time`,
  publish: 'Publish changes…',
  publishNote: 'Pages, posts, and staged products',
  goLive: 'Go live…',
  goLiveNote: 'Start taking real payments',
} as const;

type HelpEntry = {
  title: string;
  text: string;
  href: string;
  /** Keywords: a question that contains one, or a prefix of one, is about this entry; typed without a question, they match too. */
  about: readonly string[];
};

/** In display order. */
export const helpEntries: readonly HelpEntry[] = [
  {
    title: 'Ship orders',
    text: 'Set who you ship to and what it costs: one price, by weight, or by order total.',
    href: '/config/settings/shipping',
    about: ['ship', 'deliver', 'delivery', 'postage', 'parcel', 'pickup', 'zone', 'freight'],
  },
  {
    title: 'Charge tax',
    text: 'Start with a preset for your country, or add rates by place. Customers with a VAT ID can be exempt.',
    href: '/config/settings/taxes',
    about: ['tax', 'vat', 'gst'],
  },
  {
    title: 'Get paid',
    text: 'Connect Stripe to take cards, or offer bank transfer and cash. Test mode charges nobody.',
    href: '/config/settings/payments',
    about: ['paid', 'pay', 'stripe', 'card', 'bank', 'money', 'live'],
  },
  {
    title: 'Refund an order',
    text: 'Open the order and choose Refund, or type “refund” and its number here.',
    href: '/config/orders',
    about: ['refund', 'money back'],
  },
  {
    title: 'Print packing slips',
    text: 'Select orders in the list and choose Print packing slips, or print all waiting ones from Home.',
    href: '/config/orders?view=to-fulfill',
    about: ['print', 'packing', 'slip', 'label', 'receipt'],
  },
  {
    title: 'Change stock',
    text: 'Type a quantity in Inventory, or +5 and −1. Here, type “stock”, the product, and the quantity.',
    href: '/config/inventory',
    about: ['stock', 'inventory', 'quantity', 'count', 'sold out'],
  },
  {
    title: 'Add a product',
    text: 'Give it a title, photos, and a price. Options such as size and color make variants.',
    href: '/config/products/new',
    about: ['product', 'sell', 'variant', 'size', 'option'],
  },
  {
    title: 'Change prices',
    text: 'Type a new price in the list, or select several products and choose Edit.',
    href: '/config/commerce/products',
    about: ['price', 'cost'],
  },
  {
    title: 'Sell files to download',
    text: 'Choose Digital as the type, save the product, then add its files.',
    href: '/config/products/new',
    about: ['file', 'download', 'digital'],
  },
  {
    title: 'Make a discount',
    text: 'Take a percentage or an amount off, with a code or without. Type “discount 10% until friday” here.',
    href: '/config/discounts/new',
    about: ['discount', 'coupon', 'voucher', 'sale', 'code', 'promo', 'promotion'],
  },
  {
    title: 'Send email to customers',
    text: 'Connect a mail server and send yourself a test. Until then emails wait here.',
    href: '/config/settings/email',
    about: ['email', 'mail', 'smtp', 'sender'],
  },
  {
    title: 'Ask customers for more at checkout',
    text: 'Choose phone numbers, a note, a minimum order, and your policies.',
    href: '/config/settings/checkout',
    about: ['checkout', 'phone', 'minimum', 'policy', 'policies', 'terms'],
  },
  {
    title: 'Change your shop’s name, logo, currency, or address',
    text: 'Pages, receipts, and emails show them right away.',
    href: '/config/settings/shop',
    about: [
      'name',
      'logo',
      'favicon',
      'currency',
      'country',
      'address',
      'language',
      'time zone',
      'timezone',
      'contact',
    ],
  },
  {
    title: 'Change colors and fonts',
    text: 'They apply to your whole site. The preview shows each change.',
    href: '/config/design',
    about: ['color', 'colour', 'font', 'theme', 'style'],
  },
  {
    title: 'Change the header and footer',
    text: 'Edit both beside a preview. The menu’s links are in Pages.',
    href: '/config/header-footer',
    about: ['menu', 'navigation', 'header', 'footer'],
  },
  {
    title: 'Show a cookie banner',
    text: 'Choose what is measured, and whether visitors are asked first.',
    href: '/config/settings/visitor-tracking',
    about: ['cookie', 'consent', 'privacy', 'gdpr', 'tracking', 'pixel'],
  },
  {
    title: 'Find a customer',
    text: 'Type a name or an email address here, or in the search box of Customers.',
    href: '/config/customers',
    about: ['customer', 'buyer', 'shopper'],
  },
  {
    title: 'Add a form to a page',
    text: 'Create a form, then open a page and add a Form or Newsletter block. Submissions come to your inbox and by email.',
    href: '/config/forms',
    about: ['form', 'submission', 'newsletter', 'survey'],
  },
  {
    title: 'Set a site password',
    text: 'Only visitors who know it see your site. You can also sign out your other devices here.',
    href: '/config/settings',
    about: ['password', 'private', 'protect', 'lock', 'devices'],
  },
  {
    title: 'Invite people to help',
    text: 'Enter their name and email address, and choose what they can do. We email them a link.',
    href: '/config/settings/people',
    about: ['invite', 'people', 'person', 'user', 'staff', 'contributor', 'team', 'permission'],
  },
  {
    title: 'Back up your site',
    text: 'Make a backup now or on a schedule, download it, or go back to an earlier one.',
    href: '/config/settings/backups',
    about: ['backup', 'back up', 'restore', 'export'],
  },
  {
    title: 'Handle a return or an exchange',
    text: 'Open the order and choose Start a return. Refund it or send something else once it has arrived.',
    href: '/config/orders?view=returns',
    about: ['return', 'exchange', 'send back'],
  },
  {
    title: 'Take an order by phone, or send a payment link',
    text: 'Add products and a customer, then send the link or record the payment.',
    href: '/config/orders/new',
    about: ['payment link', 'invoice', 'phone order', 'draft'],
  },
  {
    title: 'Win back abandoned carts',
    text: 'Select carts and send a link that restores them.',
    href: '/config/orders/abandoned',
    about: ['abandoned', 'cart', 'recover'],
  },
  {
    title: 'Pause or cancel a subscription',
    text: 'Open the subscription to pause, resume, or cancel it for the customer.',
    href: '/config/subscriptions',
    about: ['subscription', 'renewal', 'pause'],
  },
  {
    title: 'Sell a gift card, or send its code again',
    text: 'Create one yourself, or open one to send its code again.',
    href: '/config/gift-cards',
    about: ['gift', 'giftcard', 'credit'],
  },
  {
    title: 'Import products',
    text: 'Choose Import from CSV. Files from Shopify and Squarespace work as they are.',
    href: '/config/commerce/products',
    about: ['import', 'csv', 'migrate', 'move from'],
  },
  {
    title: 'Email those who wait for a product',
    text: 'Choose a waitlist, then Notify.',
    href: '/config/waitlists',
    about: ['waitlist', 'waiting list', 'back in stock', 'restock'],
  },
  {
    title: 'Approve reviews',
    text: 'Shoppers see a review once you approve it.',
    href: '/config/reviews',
    about: ['review', 'rating', 'star'],
  },
  {
    title: 'Write a post',
    text: 'Choose a blog, then add text and images.',
    href: '/config/posts/new',
    about: ['post', 'blog', 'article', 'news'],
  },
  {
    title: 'Add a page, a blog, events, or a gallery',
    text: 'It stays private until you publish it.',
    href: '/config/pages/new',
    about: ['page', 'event', 'gallery', 'calendar'],
  },
  {
    title: 'Be found on Google',
    text: 'Open the settings of a page, post, or product to change its title and description in search results.',
    href: '/config/pages',
    about: ['google', 'seo', 'search engine', 'search result'],
  },
  {
    title: 'Make a page for members only',
    text: 'Add a member area here, then choose it in the page’s settings.',
    href: '/config/commerce/preferences/member-areas',
    about: ['member', 'membership', 'paywall'],
  },
  {
    title: 'Send an old address to a new one',
    text: 'Changing a page’s URL does it by itself. Add further redirects here.',
    href: '/config/pages/redirects',
    about: ['redirect', 'url', 'broken link', 'old link'],
  },
  {
    title: 'Translate your site',
    text: 'Add a language, then translate pages, products, and menus side by side.',
    href: '/config/settings/languages',
    about: ['translate', 'translation', 'multilingual', 'language'],
  },
  {
    title: 'Change what emails say',
    text: 'Each email has a preview. Your own text replaces ours.',
    href: '/config/settings/email/texts',
    about: ['email text', 'email template', 'confirmation email', 'wording'],
  },
  {
    title: 'Reply to a form submission',
    text: 'Open it and choose Reply. You can also assign it to someone.',
    href: '/config/submissions',
    about: ['reply', 'inbox', 'answer'],
  },
  {
    title: 'Grow a mailing list',
    text: 'Collect addresses with forms and at checkout, or import them.',
    href: '/config/mailing-lists',
    about: ['mailing list', 'subscriber', 'newsletter'],
  },
  {
    title: 'See visitors and sales',
    text: 'Compare days, pages, products, and campaigns.',
    href: '/config/analytics',
    about: ['visitor', 'traffic', 'statistic', 'analytics', 'report', 'sales'],
  },
  {
    title: 'Use your own domain',
    text: 'See which addresses lead to your site, and whether each one works.',
    href: '/config/settings/domains',
    about: ['domain', 'dns', 'https', 'certificate'],
  },
  {
    title: 'See who changed what, and undo it',
    text: 'The log lists every change. Many can be undone there.',
    href: '/config/settings/audit-log',
    about: ['audit', 'changed', 'undo', 'history', 'mistake'],
  },
];

// Messages of the setup steps. Portable.

export const messages = {
  title: 'First steps',
  what: 'your first steps',
  lead: 'Ten minutes to your first order. Skip what you like, and come back any time.',
  progress: ({ done, all }: { done: number; all: number }) => `${done} of ${all} done`,
  steps: {
    name: 'Name your shop',
    sells: 'What you sell',
    country: 'Where you are',
    look: 'Choose a look',
    product: 'Add your first product',
    shipping: 'Set up shipping',
    payments: 'Get paid',
    'test-order': 'Place a test order',
    live: 'Go live',
  },
  state: { done: 'Done', skipped: 'Skipped', open: 'To do' },
  next: 'Continue',
  skip: 'Skip',
  later: 'Finish later',
  allDone: 'Your shop is set up.',
  toHome: 'Go to Home',

  nameLead: 'Customers see this name on your site, in emails, and on receipts.',
  name: 'Shop name',
  nameMissing: 'Enter the name of your shop.',

  sellsLead: 'Choose all that apply. You can sell anything later.',
  sells: {
    physical: 'Physical products',
    digital: 'Digital downloads',
    service: 'Services',
    'gift-card': 'Gift cards',
  },

  countryLead: 'This sets your currency, units, time zone, and taxes. Check them, then continue.',
  country: 'Country or region',
  chooseCountry: 'Choose your country',
  countryMissing: 'Choose your country.',
  taxes: ({ preset }: { preset: string }) => `Charge tax: ${preset}`,
  taxesHint: 'You can change rates under Settings > Taxes.',
  taxesReplaced: ({ count }: { count: number }) =>
    count === 1
      ? 'Your tax rate will be replaced with the rates of this country.'
      : `Your ${count} tax rates will be replaced with the rates of this country.`,
  taxesKept: ({ count }: { count: number }) =>
    count === 1
      ? 'Your tax rate stays as it is. Check it under Settings > Taxes.'
      : `Your ${count} tax rates stay as they are. Check them under Settings > Taxes.`,

  lookLead: 'You can change colors and fonts under Design.',
  looks: 'Looks',
  lookMore: 'All colors and fonts',
  current: 'Current look',

  productLead: 'Add photos, sizes, and more whenever you like.',
  productTitle: 'Title',
  price: 'Price',
  stock: 'Stock',
  addPhoto: 'Add a photo',
  replacePhoto: 'Replace photo',
  uploading: 'Uploading…',
  type: 'Type',
  titleMissing: 'Enter a title.',
  priceMissing: 'Enter a price of 0 or more.',
  stockMissing: 'Enter how many you have, or choose Unlimited.',
  addProduct: 'Add product',
  yours: ({ title }: { title: string }) => `${title} is in your shop.`,
  open: 'Add sizes, colors, or more photos',

  shippingLead: 'One rate to begin with. Add others under Settings > Shipping.',
  shippingNone: 'Nothing that you sell ships, so you can skip this.',
  shippingName: 'Name at checkout',
  shippingPrice: 'Price',
  freeAbove: 'Free above',

  paymentsLead: 'Choose how customers pay you. You can add others later.',

  testLead: 'Buy your own product once, to see what your customers see. Nothing is charged.',
  testStart: 'Start a test order',
  testOpen: 'Open the checkout',
  testScan: ({ product }: { product: string }) =>
    `Scan the code with your phone, or open the checkout here. ${product} and a test card are already filled in.`,
  testHere: ({ product }: { product: string }) => `${product} and a test card are already filled in.`,
  qr: 'QR code of the test checkout',
  testWaiting: 'Waiting for your order…',
  testDone: 'Your first order is here.',
  seeOrders: 'See the order',

  liveLead: 'Check the list, then open your shop to customers.',

  demo: 'Demo content',
  demoLead: ({ count }: { count: number }) =>
    count === 1 ? '1 item came with your shop.' : `${count} items came with your shop.`,
  demoRemove: 'Remove demo content',
  demoTitle: ({ count }: { count: number }) => (count === 1 ? 'Remove 1 item?' : `Remove ${count} items?`),
  demoText:
    'What you have changed is yours and stays. Your home page gets a plain start with your shop’s name and products. You can bring the rest back for 30 days.',
  demoRemoved: 'Demo content removed.',
  demoBack: 'Bring it back',
  demoRestored: 'Demo content is back.',
  undo: 'Undo',
  remove: 'Remove',
  kinds: {
    product: 'Product',
    post: 'Post',
    event: 'Event',
    image: 'Image',
    home: 'Home page, replaced',
    page: 'Page',
    text: 'Text',
    policy: 'Policy',
    category: 'Category',
  },
} as const;

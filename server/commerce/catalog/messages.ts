// Error messages for owners about products that cannot be saved. Portable.

export const messages = {
  idWrong: 'Invalid ID.',
  idRepeated: 'Each ID can appear only once.',
  urlIdWrong: 'Use letters, digits and dashes.',

  variantMissing: 'This product has no such variant.',
  tooMuchAtOnce: 'This product has too many variants and categories to save at once.',
  notFound: 'There is nothing with this ID.',
  taxClassUnknown: ({ key }: { key: string }) => `Tax class "${key}" does not exist.`,

  optionRepeated: 'Each option name must be unique.',
  optionNameReserved: 'An option cannot be called "__proto__".',
  attributesWrong: 'Each variant needs exactly one value for every option.',
  variantRepeated: 'Another variant has the same options.',
  skuRepeated: 'Another variant has the same SKU.',
  variantIdRepeated: 'Another variant has the same ID.',

  priceTooHigh: ({ max }: { max: string }) => `A price can be at most ${max}.`,
  priceBeyondAny: 'This price is too high. Enter a lower one.',
  salePriceTooHigh: 'The sale price must be lower than the price.',

  donationKind: 'A donation must be a service with one price and no subscription.',
  donationAmount: 'A donation needs suggested amounts or a custom amount.',
  notSubscribable: 'Only physical products and services can be subscriptions.',
  planMissing: 'A subscription needs a plan.',
  buttonTextMissing: 'Enter the text of the button.',
  giftCardOptions: ({ option }: { option: string }) => `A gift card must have one option, "${option}".`,
  giftCardValue: 'A gift card needs a value above 0 and cannot have a sale price.',
  membershipPrice: 'A membership can have only one price.',
};

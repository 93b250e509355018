// Messages about products in an import. Portable.
import { counted, numberText } from '../../base/counted.ts';
import { plural } from '../../base/plural.ts';
import { quoted, quotedList } from '../file/messages.ts';

export const messages = {
  // About the whole file.
  pageIdInvalid: 'Invalid page ID.',
  chooseStorePage: 'Choose a store page to import into.',
  noStorePage: 'This site has no store page to import into. Add one first.',
  severalStorePages: 'This site has several store pages. Choose the one to import into.',
  tooManyProducts: ({ max, advice }: { max: number; advice: string }) =>
    `The file has more than ${numberText(max)} products. ${advice}`,
  notProducts: ({ columns }: { columns: readonly string[] }) =>
    `This is not a product file: none of its columns is recognized (${quotedList(columns)}). It needs at least "Title" and "Price".`,

  // About the product.
  titleMissing: 'The title is missing.',
  noVariants: 'The product has no variants.',
  noProductAbove: 'This row adds a variant, but there is no product above it. Enter a Title and a Product URL.',
  tooLarge: 'The product is too large. Use fewer variants and categories, or a shorter description.',
  textsTooLong: ({ count, max }: { count: number; max: number }) =>
    `The variants and the description have ${numberText(count)} characters in total. The limit is ${numberText(max)}.`,
  changedMeanwhile: 'The product changed during the import. Import it again.',
  problemElsewhere: ({ line }: { line: number | undefined }) => `Not imported because of a problem in line ${line}.`,
  staysOnPage: 'An existing product stays on its store page.',
  pageUnknown: ({ page }: { page: string }) =>
    `This site has no store page ${quoted(page)}. The product goes to the page you chose.`,
  notProductId: ({ id }: { id: string }) => `${quoted(id)} is not a Product ID. Leave it empty to create a product.`,
  typeKept: 'The type of an existing product cannot be changed. It was kept.',
  usedInLine: ({ line }: { line: number }) =>
    `The product in line ${line} has the same value. Each product needs its own.`,
  urlLength: ({ cell, count, min, max }: { cell: string; count: number; min: number; max: number }) =>
    `${quoted(cell)} has ${numberText(count)} characters. Use ${min} to ${max} characters in a URL.`,
  notUrl: ({ cell }: { cell: string }) => `${quoted(cell)} is not a valid URL. Use letters, digits, and dashes.`,
  urlUsedInFile: ({ url }: { url: string }) => `Another product in this file already uses the URL ${quoted(url)}.`,
  urlUsed: ({ title, url }: { title: string; url: string }) => `${quoted(title)} already uses the URL ${quoted(url)}.`,
  urlUsedInStore: ({ title, url }: { title: string; url: string }) =>
    `${quoted(title)} in your store already uses the URL ${quoted(url)}. Choose to replace products with the same URL, or change the URL in the file.`,
  skusOfSeveral: ({ titles }: { titles: readonly string[] }) =>
    `The SKUs of this product belong to several products in your store: ${quotedList(titles)}.`,
  htmlRemoved: ({ names }: { names: string }) => `Removed from the description: ${names}.`,
  taxClassUnknown: ({ taxClass }: { taxClass: string }) =>
    `There is no tax class ${quoted(taxClass)}. Add it to your tax settings first.`,
  statusUnknown: ({ status }: { status: string }) => `${quoted(status)} is not valid. Use active, draft, or archived.`,

  // About tags and categories.
  tagTooLong: ({ tag, max }: { tag: string; max: number }) =>
    `The tag ${quoted(tag)} was not imported because it is longer than ${max} characters.`,
  tooManyTags: ({ count, max }: { count: number; max: number }) =>
    `Only the first ${max} of ${numberText(count)} tags were imported.`,
  tooManyCategories: ({ count, max }: { count: number; max: number }) =>
    `The product has ${numberText(count)} categories. The limit is ${max}.`,
  categoryTooDeep: ({ path, levels, max }: { path: string; levels: number; max: number }) =>
    `${quoted(path)} is ${levels} levels deep. The limit is ${max}.`,
  categoryCut: ({ path, max }: { path: string; max: number }) =>
    `Only the first ${max} levels of ${quoted(path)} were imported.`,

  // About images. `ref` is the image's name or URL in the file.
  tooManyImages: ({ max }: { max: number }) => `Only the first ${max} images were imported.`,
  imageNotLookedFor: ({ ref }: { ref: string }) =>
    `The image ${quoted(ref)} is on another host, so a dry run does not check it.`,
  imageNotFetched: ({ ref }: { ref: string }) => `The image ${quoted(ref)} is on another host and was not fetched.`,
  imageMissing: ({ ref }: { ref: string }) => `The image ${quoted(ref)} was not found.`,
  imageRefused: ({ ref, why }: { ref: string; why: string }) => `The image ${quoted(ref)} was not imported. ${why}`,

  // About options and variants.
  optionUnnamed: 'This option has no name, but the next one does.',
  optionTwice: ({ name }: { name: string }) => `Each option needs a different name. ${quoted(name)} is used twice.`,
  optionNotAllowed: ({ name }: { name: string }) => `An option cannot be called ${quoted(name)}.`,
  optionOther: ({ written, name }: { written: string; name: string }) =>
    `${quoted(written)} does not match ${quoted(name)} in the first row of the product.`,
  valueAlone: ({ value, n }: { value: string; n: number }) =>
    `${quoted(value)} has no option. Fill in "Option Name ${n}".`,
  valueMissing: ({ name }: { name: string }) => `The value of ${quoted(name)} is missing.`,
  tooManyVariants: ({ count, max }: { count: number; max: number }) =>
    `The product has ${numberText(count)} variants. The limit is ${max}.`,
  tooManyVariantsAfter: ({ count, max }: { count: number; max: number }) =>
    `The product would have ${numberText(count)} variants. The limit is ${max}.`,
  variantsKept: ({ count, names }: { count: number; names: string }) =>
    plural(
      count,
      `One variant is not in the file and unchanged: ${names}.`,
      `${count} variants are not in the file and unchanged: ${names}.`,
    ),
  optionsChanged: ({ names }: { names: string }) =>
    `The options changed, and the file has no values for these variants: ${names}. Add their rows, or delete them in the editor first.`,
  notVariantId: ({ id }: { id: string }) => `${quoted(id)} is not a Variant ID. Leave it empty to create a variant.`,
  variantOfOther: 'This variant belongs to another product. Leave the cell empty to create a new one.',
  sameOptions: ({ line }: { line: number | undefined }) => `The variant in line ${line} has the same options.`,
  sameSku: ({ sku, line }: { sku: string; line: number | undefined }) =>
    `The SKU ${quoted(sku)} is already used in line ${line}.`,
  sameVariantId: ({ line }: { line: number | undefined }) => `This Variant ID is already used in line ${line}.`,
  policyUnknown: ({ policy }: { policy: string }) => `${quoted(policy)} is not valid. Use deny or continue.`,

  // About prices and stock.
  stockBelowZero: ({ stock }: { stock: number }) => `A stock of ${stock} was set to 0.`,
  priceMissing: 'The price is missing.',
  priceToSet: 'The price is missing, so the product is hidden. Set a price, then show it.',
  noDecimals: ({ amount }: { amount: string }) => `Your store's currency has no decimals. The file has ${amount}.`,
  priceTooHigh: ({ amount, max, currency }: { amount: string; max: string; currency: string }) =>
    `${amount} is too high. The limit is ${max} ${currency}.`,
  salePriceMissing: 'On Sale is Yes but the sale price is missing, so the product is not on sale.',
  salePriceNotBelow: ({ salePrice, price }: { salePrice: string; price: string }) =>
    `The sale price ${salePrice} is not below the price ${price}, so the product is not on sale.`,

  // Old and new values of fields other than text.
  images: ({ count }: { count: number }) => counted(count, 'image', 'images'),
  anImage: 'an image',
  anotherImage: 'another image',
  thisOrder: 'their order',
  anotherOrder: 'another order',
  changed: '(changed)',
  isNew: '(new)',
} as const;

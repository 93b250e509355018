// The specification's copy about restock notices (§5, §8), the email text in each language, and our own copy. Portable.
import { catalog } from '../../base/text/catalog.ts';
import type { CatalogLanguage } from '../../base/text/language.ts';
import { messages as forms } from '../../forms/form/messages.ts';
import { isDeliverable, typedAddress } from '../../outbox/address.ts';

export const messages = catalog({
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Email is invalid',
  /** Used unless the store has its own text. */
  signedUp: 'Signed up!',
  failed: forms.notSubmitted,
  productIdWrong: 'Must be a product ID.',
  variantIdWrong: 'Must be a variant ID.',
  mailTitle: 'Back in stock',
});

type Mail = { heading: (product: { title: string }) => string; text: string; button: string; footer: string };

/** When it is sent, for owners. */
export const mailTime = 'When a sold-out product is back in stock, to everyone on its waitlist.';

export const mailMessages: Record<CatalogLanguage, Mail> = {
  en: {
    heading: ({ title }) => `${title} is back in stock`,
    text: 'The item you asked about is available again, while supplies last.',
    button: 'View product',
    footer: "You're receiving this because you asked to be notified.",
  },
  de: {
    heading: ({ title }) => `${title} ist wieder da`,
    text: 'Sie wollten wissen, wann dieser Artikel wieder verfügbar ist. Jetzt ist es so weit, solange der Vorrat reicht.',
    button: 'Im Shop ansehen',
    footer: 'Sie erhalten diese E-Mail, weil Sie darum gebeten haben.',
  },
  fr: {
    heading: ({ title }) => `${title} est de retour`,
    text: 'Vous vouliez être prévenu du retour de cet article. Il est disponible, dans la limite des stocks.',
    button: 'Voir dans la boutique',
    footer: 'Vous recevez ce message parce que vous l’avez demandé.',
  },
  es: {
    heading: ({ title }) => `${title} vuelve a estar disponible`,
    text: 'Nos pidió que le avisáramos cuando este artículo volviera. Ya está aquí, hasta agotar existencias.',
    button: 'Ver en la tienda',
    footer: 'Recibe este mensaje porque lo solicitó.',
  },
  ja: {
    heading: ({ title }) => `「${title}」が再入荷しました`,
    text: 'お問い合わせの商品が再び購入できるようになりました。在庫がなくなり次第、終了となります。',
    button: '商品を見る',
    footer: '再入荷のお知らせをご希望いただいたため、このメールをお送りしています。',
  },
  ar: {
    heading: ({ title }) => `${title} متوفر من جديد`,
    text: 'المنتج الذي سألت عنه متوفر مرة أخرى، حتى نفاد الكمية.',
    button: 'عرض المنتج',
    footer: 'تصلك هذه الرسالة لأنك طلبت إشعارك.',
  },
};

/** Keyed like the localized strings of languages and templates (page-json 12). */
export const restockWords = {
  productRestockNotificationEmailBlankErrorMessage: messages.emailBlank,
  productRestockNotificationEmailInvalidErrorMessage: messages.emailInvalid,
  productRestockNotificationDefaultFormSubmitErrorMessage: messages.failed,
  productRestockNotificationDefaultSubmittedMessage: messages.signedUp,
} as const;

/** The error to show below the field, if any. */
export function emailProblem(email: string): typeof messages.emailBlank | typeof messages.emailInvalid | undefined {
  const text = typedAddress(email);
  if (text === '') return messages.emailBlank;
  return isDeliverable(text) ? undefined : messages.emailInvalid;
}

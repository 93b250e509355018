// Checkout form values, and their conversion from and to the store settings.
import type { Stacking } from '../../../../../server/commerce/money/price-rules.ts';
import { policyHtml } from '../../../../../server/commerce/store-settings/policies.ts';
import { checkoutDefaults, type Website } from '../../../../../server/site/website/schema.ts';

type StoreSettings = Website['store'];

/** The phone number field's state, as one choice. */
export type PhoneChoice = 'hidden' | 'optional' | 'required';

export type CheckoutValues = {
  shippingPhone: PhoneChoice;
  billingPhone: PhoneChoice;
  showNoteField: boolean;
  shippingCountryDefaultValue: string;
  billToShippingDefaultValue: boolean;
  checkoutPageMarketingOptInEnabled: boolean;
  enableMailingListOptInByDefault: boolean;
  /** Empty for none. */
  customForm: string;
  stacking: Stacking;
  minimumOrderSubtotalCents: number | null;
  expressCheckout: boolean;
  multipleQuantityAllowedForServices: boolean;
  abandonedCartRecoveryEnabled: boolean;
  continueShoppingLinkUrl: string;
  returnPolicy: string;
  termsOfService: string;
  privacyPolicy: string;
};

const phoneChoice = (isShown: boolean, isRequired: boolean): PhoneChoice =>
  isShown ? (isRequired ? 'required' : 'optional') : 'hidden';

export function checkoutValues(stored: StoreSettings): CheckoutValues {
  const all = {
    ...checkoutDefaults,
    ...Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)),
  } as typeof checkoutDefaults & StoreSettings;
  return {
    shippingPhone: phoneChoice(all.showShippingPhoneNumber, all.isShippingPhoneRequired),
    billingPhone: phoneChoice(all.showBillingPhoneNumber, all.isBillingPhoneRequired),
    showNoteField: all.showNoteField,
    shippingCountryDefaultValue: all.shippingCountryDefaultValue,
    billToShippingDefaultValue: all.billToShippingDefaultValue,
    checkoutPageMarketingOptInEnabled: all.checkoutPageMarketingOptInEnabled,
    enableMailingListOptInByDefault: all.enableMailingListOptInByDefault,
    customForm: all.showCustomCheckoutForm ? all.customCheckoutFormId : '',
    stacking: stored.stacking ?? 'TABLE',
    minimumOrderSubtotalCents: stored.minimumOrderSubtotalCents ?? null,
    expressCheckout: stored.expressCheckout,
    multipleQuantityAllowedForServices: stored.multipleQuantityAllowedForServices,
    abandonedCartRecoveryEnabled: all.abandonedCartRecoveryEnabled,
    continueShoppingLinkUrl: stored.continueShoppingLinkUrl,
    returnPolicy: `${policyHtml(stored.returnPolicy)}`,
    termsOfService: `${policyHtml(stored.termsOfService)}`,
    privacyPolicy: `${policyHtml(stored.privacyPolicy)}`,
  };
}

export const sentCheckout = ({ shippingPhone, billingPhone, customForm, ...values }: CheckoutValues) => ({
  ...values,
  showCustomCheckoutForm: customForm !== '',
  customCheckoutFormId: customForm,
  showShippingPhoneNumber: shippingPhone !== 'hidden',
  isShippingPhoneRequired: shippingPhone === 'required',
  showBillingPhoneNumber: billingPhone !== 'hidden',
  isBillingPhoneRequired: billingPhone === 'required',
});

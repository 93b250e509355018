// Islands by the names that templates and pages use: client components inside our own markup. In this bundle each is a
// reference; its code runs in renderer/ssr and in the browser. Islands that only the browser opens are not listed.
import type { ComponentType, ReactNode } from 'react';
import { CartPage } from '../../client/storefront/cart-page/cart-page.tsx';
import { CheckoutPage, type CheckoutPageProps } from '../../client/storefront/checkout-page/checkout-page.tsx';
import { CustomForm } from '../../client/storefront/checkout-page/custom-form.tsx';

type Island = ComponentType<Record<string, unknown>>;

/** Props are plain data from server/pages, where each island's own type checks them; here they only pass through. */
const island = <Props,>(component: (props: Props) => ReactNode) => component as unknown as Island;

/** Only a checkout with custom questions loads the form field rules. */
function Checkout(props: CheckoutPageProps) {
  return <CheckoutPage {...props} customForm={props.view.form && <CustomForm />} />;
}

export const islands: Readonly<Record<string, Island | undefined>> = {
  'cart-page': island(CartPage),
  'checkout-page': island(Checkout),
};

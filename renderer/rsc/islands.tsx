// Islands by the name that templates and pages call them: client components on markup that is ours. In this bundle each is a
// reference; its code runs in renderer/ssr and in the browser. Islands that only the browser opens are not listed.
import type { ComponentType, ReactNode } from 'react';
import { CartPage } from '../../client/storefront/cart-page/cart-page.tsx';
import { CheckoutPage, type CheckoutPageProps } from '../../client/storefront/checkout-page/checkout-page.tsx';
import { CustomForm } from '../../client/storefront/checkout-page/custom-form.tsx';

type Island = ComponentType<Record<string, unknown>>;

/** Props are plain data made in server/pages, where each island's own type checks them; here they only pass through. */
const island = <Props,>(component: (props: Props) => ReactNode) => component as unknown as Island;

/** Only a checkout with questions of its own loads the rules of form fields. */
function Checkout(props: CheckoutPageProps) {
  return <CheckoutPage {...props} customForm={props.view.form && <CustomForm />} />;
}

export const islands: Readonly<Record<string, Island | undefined>> = {
  'cart-page': island(CartPage),
  'checkout-page': island(Checkout),
};

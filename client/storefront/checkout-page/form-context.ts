// State that the checkout shares with the owner's custom questions.
import { createContext, type RefObject } from 'react';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';

export type FormContext = {
  view: CheckoutView;
  /** By field name, such as `shipping.city`. */
  problems: Readonly<Record<string, string>>;
  form: RefObject<HTMLFormElement | null>;
};

export const FormContext = createContext<FormContext>(undefined as never);

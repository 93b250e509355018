// State that the checkout shares with the owner's custom questions.
import { createContext, type RefObject } from 'react';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';

export type FormContext = {
  view: CheckoutView;
  /** By field name, such as `form-size`. */
  problems: Readonly<Record<string, string>>;
  /** Those of fields that were changed since; empty once the field is right. */
  rechecked: Readonly<Record<string, string>>;
  /** Looks at a field's problem again, by the name of one of its inputs. */
  recheck: (input: string) => void;
  form: RefObject<HTMLFormElement | null>;
};

export const FormContext = createContext<FormContext>(undefined as never);

// Typed calls of restock notices. Spec §7 "Restock".
import type { restockCalls } from '../../server/commerce/restock/calls.ts';
import { type Answer, callsOf } from './call.ts';

const restock = callsOf<typeof restockCalls>();

export type RestockWish = {
  productId: string;
  variantId: string;
  language?: string;
  isJoinMailingList: boolean;
  siteVisitorEmail: string;
  recaptchaEnterpriseV3Token: string | null;
  captchaKey?: string;
  /** That `captchaKey` solves the puzzle of. */
  key?: string;
};

export const signUpForRestock = (wish: RestockWish): Promise<Answer<{ message: string }>> =>
  restock('POST /api/site-users/account/notifications/restock', { body: wish });

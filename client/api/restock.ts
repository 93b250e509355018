// Typed calls about restock notices. Spec §7 "Restock".
import { type Answer, call } from './call.ts';

export type RestockWish = {
  productId: string;
  variantId: string;
  language?: string;
  isJoinMailingList: boolean;
  siteVisitorEmail: string;
  recaptchaEnterpriseV3Token: string | null;
};

export const signUpForRestock = (wish: RestockWish): Promise<Answer<{ message: string }>> =>
  call('POST', '/api/site-users/account/notifications/restock', wish);

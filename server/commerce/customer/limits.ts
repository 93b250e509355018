// Constants of customers. Portable.
import { itemLimits } from '../../content/item/limits.ts';

export const addressesMax = 20;
export const notesMax = 50;
export const noteCharsMax = 1_000;
export const tagsMax = 20;
export const tagCharsMax = itemLimits.tag;
/** Customers looked at for one page of a search. */
export const searchedMax = 2_000;
export const pageSizeMax = 200;
/** Rows of the export; more come with its cursor. */
export const exportRowsMax = 10_000;
/** Orders of a guest that become an account's in one step: each is three keys of a commit. */
export const takenOverMax = 100;
/** Orders in the export of one person. */
export const exportedOrdersMax = 5_000;
/** Orders made anonymous in one commit; an erasure makes as many as it needs. */
export const erasedAtOnce = 50;

/** Grants of one member area to one customer that are told apart; of more, the oldest that end first are forgotten. */
export const grantsMax = 50;

export const exportedSubscriptionsMax = 1000;
/** What one person sent by forms, in their file. */
export const exportedSubmissionsMax = 1000;

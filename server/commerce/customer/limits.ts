// Constants of customers. Portable.
import { itemLimits } from '../../content/item/limits.ts';

export const addressesMax = 20;
export const notesMax = 50;
export const noteCharsMax = 1_000;
export const tagsMax = 20;
export const tagCharsMax = itemLimits.tag;
/** Customers scanned for one page of a search. */
export const searchedMax = 2_000;
export const groupsMax = 100;
export const groupNameCharsMax = 60;
/** Chosen people of a group; one with conditions has no limit. */
export const groupMembersMax = 1_000;
export const pageSizeMax = 200;
/** Customers whose tags change in one commit: with their events up to 5 of its 500 keys each. */
export const taggedAtOnceMax = 100;

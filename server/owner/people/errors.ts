// Refusals about the people who run the site. Portable.
import { conflict, forbidden, missing } from '../../base/errors.ts';
import { peopleMax } from './schema.ts';

export const personUnknown = missing('person-unknown', 'This person was removed.');

export const personChanged = conflict(
  'person-changed',
  "Someone else changed this person's access. Check it, then save again.",
);

export const peopleLimit = conflict(
  'people-limit',
  `Up to ${peopleMax} people can help with a site. Remove someone to invite another person.`,
  () => ({ max: peopleMax }),
);

export const ownerStays = conflict(
  'owner-stays',
  'The owner keeps full access. To change that, the owner makes another person the owner first.',
);

export const notYourself = conflict(
  'not-yourself',
  "You can't change your own role or remove yourself. Ask another administrator.",
);

export const alreadyJoined = conflict('already-joined', 'This person already has a password and can sign in.');

export const onlyOwner = forbidden('only-owner', 'Only the owner can make another person the owner.');

export const notReadyToOwn = conflict(
  'not-ready-to-own',
  'Only an administrator who can sign in can become the owner. Give them the role Administrator first.',
);

export const onlyOwnerRules = forbidden('only-owner', 'Only the owner can change what everyone must do to sign in.');

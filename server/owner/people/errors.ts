// Refusals about the people who run the site. Portable.
import { refusal } from '../../base/errors.ts';
import { peopleMax } from './schema.ts';

export const personUnknown = refusal('person-unknown', 404, 'This person was removed.');

export const personChanged = refusal(
  'person-changed',
  409,
  "Someone else changed this person's access. Check it, then save again.",
);

export const peopleLimit = refusal(
  'people-limit',
  409,
  `Up to ${peopleMax} people can help with a site. Remove someone to invite another person.`,
  () => ({ max: peopleMax }),
);

export const ownerStays = refusal(
  'owner-stays',
  409,
  'The owner keeps full access. To change that, the owner makes another person the owner first.',
);

export const notYourself = refusal(
  'not-yourself',
  409,
  "You can't change your own role or remove yourself. Ask another administrator.",
);

export const alreadyJoined = refusal('already-joined', 409, 'This person already has a password and can sign in.');

export const onlyOwner = refusal('only-owner', 403, 'Only the owner can make another person the owner.');

export const notReadyToOwn = refusal(
  'not-ready-to-own',
  409,
  'Only an administrator who can sign in can become the owner. Give them the role Administrator first.',
);

export const onlyOwnerRules = refusal('only-owner', 403, 'Only the owner can change what everyone must do to sign in.');

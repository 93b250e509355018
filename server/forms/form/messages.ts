// Form messages: the 28 of wire.md 3.4, used in answers, and those of spec §5 and §8. Portable.
import { catalog } from '../../base/text/catalog.ts';
import { captchaWords } from '../bot-check/messages.ts';

/** `{0}` is the field's title or the relevant number; `{1}` is the second number. */
export const validationMessages = /* @__PURE__ */ catalog({
  required: '{0} is required.',
  allEmpty: 'Please fill out at least one form field.',
  invalidEmail: 'Email addresses should follow the format user@domain.com.',
  invalidUrl: 'Enter a web address, such as https://example.com.',
  invalidDate: 'This is not a real date.',
  invalidCurrency: 'Enter an amount, such as 1234 or 123.99.',
  invalidUnsignedNumber: 'Enter digits only.',
  invalidTwitterUsername: 'Enter a valid Twitter username.',
  invalidPassword: 'A password cannot contain spaces.',
  invalidName: "A name can contain only letters, digits, spaces, ' and -.",
  invalidCountryCode: 'A country code has up to 4 digits, with or without a plus sign.',
  noValidSelection: 'Please choose one of the options.',
  stringTooLong: 'Value should have a length no longer than {0}.',
  stringTooShort: 'Value should have a length no shorter than {0}.',
  invalidStringLength: 'Value should have a length of {0}.',
  invalidListLength: 'Value should have {0} parts.',
  invalidMapSize: 'Value should have exactly {0} parts.',
  valueOutsideRange: 'Value should be from {0} to {1}.',
  containsInvalidKey: '{0} contains an unknown part.',
  containsInvalidValue: '{0} contains a value that is not allowed.',
  missingRequiredSubfields: '{0} is missing: {1}',
  subfieldsRequired: 'All parts of {0} are required.',
  missingRequiredQuestion: 'Please answer every question.',
  invalidQuestion: 'One of the answers belongs to an unknown question.',
  captchaFailure: captchaWords.failed,
  formSubmissionFailed: 'The form was not sent. Please check: {0}.',
  formErrors: 'The form has errors',
  invalid: '{0} is not valid.',
});

/** Fills the title or numbers into a message. */
export const said = (name: keyof typeof validationMessages, ...values: (string | number)[]): string =>
  validationMessages[name].replace(/\{([01])\}/g, (_, n: string) => String(values[Number(n)] ?? ''));

/** Spec §5 "Forms" and §8 "Form submission": messages of the visitor's page. `ownWords` selects those of fields. */
export const messages = /* @__PURE__ */ catalog({
  required: 'Required',
  emailNotValid: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  tooLong: 'You have exceeded the character limit.',
  general: 'One or more fields is invalid, please check your entries.',
  /** For a missing key (401), and for errors without their own message. */
  notSubmitted: 'Unable to submit form. Please try again later.',
  notConfigured: 'This form has not been configured yet.',
  tooMany: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  fieldsUnreadable: 'Could not parse the form fields, please check your entries.',
  /** Spec §4: the button's label while sending. */
  submitting: 'Submitting…',
  notSent: 'Unable to send form. Please try again later.',
  unknown: 'Unknown error, please try again later.',
  saveFailed: 'Error processing form submission. Please reload and try again.',
  captchaMissing: captchaWords.missing,
  /** Above and below the form; newsletter forms have neither. */
  problemAbove: 'Your form has encountered a problem. Please scroll down to review.',
  problemBelow: 'Your form has encountered a problem. Please scroll up to review.',
  keyFailed: 'Could not get a form submission key, please try again later.',
  formLimit: 'You have reached the maximum number of forms. Delete one to add another.',
});

/** Errors in a form's own definition. */
export const formProblems = {
  idInvalid: 'Use 1 to 64 letters, digits, underscores, and dashes in an ID.',
  idTwice: ({ id }: { id: string }) => `repeats "${id}"`,
  redirectInvalid: 'Enter a link that starts with / or https://.',
  noOptions: 'Add at least one option.',
  optionTwice: 'Each option must be unique.',
  maxBelowMin: 'The maximum must not be less than the minimum.',
} as const;

/** Other text on a form's page. */
export const pageMessages = /* @__PURE__ */ catalog({
  choose: 'Please choose',
  optional: '(optional)',
  number: 'Number',
  back: 'Back to the home page',
  leaveEmpty: 'Leave this field empty',
  sendAgain: 'Please check your entries and send the form once more.',
  needsScript: 'Turn on JavaScript in your browser to send this form.',
});

export const mailMessages = /* @__PURE__ */ catalog({
  title: 'Form submission (to you)',
  subject: ({ form }: { form: string }) => `Form Submission - ${form}`,
  heading: ({ form }: { form: string }) => `New submission: ${form}`,
  footer: ({ form }: { form: string }) => `Submitted through your form "${form}".`,
  replyTitle: 'Reply to a form submission',
  replySubject: ({ form, site }: { form: string; site: string }) => `Re: ${form} - ${site}`,
  replyHeading: ({ site }: { site: string }) => `${site} replied`,
  youWrote: 'You wrote',
  replyFooter: ({ form }: { form: string }) => `You received this because you sent the form "${form}".`,
});

/** When each mail is sent, for owners. */
export const mailTimes = {
  submission: 'When someone submits a form that notifies an address.',
  reply: 'When you reply to a submission.',
} as const;

type Asked = { id: string; type: string; title: string; maxLength?: number | undefined };

/** Errors by field, in the language of the visitor's page. */
export const inOwnWords = (
  fields: readonly Asked[],
  errors: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => (errors[field.id] ? [[field.id, ownWords(field, errors[field.id]!)]] : [])),
  );

/** A field's error message on the visitor's page before submission: spec §5. Others come from the server. */
function ownWords({ type, title, maxLength }: Omit<Asked, 'id'>, problem: string): string {
  if (problem === said('required', title)) return messages.required;
  if (type === 'email' && problem === said('invalidEmail')) return messages.emailNotValid;
  return maxLength !== undefined && problem === said('stringTooLong', maxLength) ? messages.tooLong : problem;
}

/** Labels of the inputs of one field, e.g. of an address. */
export const partMessages = /* @__PURE__ */ catalog({
  first: 'First Name',
  last: 'Last Name',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  hour: 'Hour',
  minute: 'Minute',
  second: 'Second',
  ampm: 'AM/PM',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State/Province',
  zip: 'Zip/Postal Code',
  country: 'Country',
  areacode: 'Area Code',
  prefix: 'Prefix',
  line: 'Line',
});

/** As they are stored. */
export const likertAnswers = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'] as const;

type LikertAnswer = (typeof likertAnswers)[number];
/** As visitors read them. */
export const likertMessages = /* @__PURE__ */ catalog(
  Object.fromEntries(likertAnswers.map((one) => [one, one])) as Record<LikertAnswer, string>,
);

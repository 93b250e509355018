// Form messages for visitors, as scripts read them from the page context (`visitorFormContext.localizedStrings`,
// page-json section 13). The 28 validation messages are those of wire.md 3.4. Portable.

import { catalog } from '../../../base/text/catalog.ts';
import { likertAnswers, likertMessages, messages, validationMessages } from '../../../forms/form/messages.ts';

const [stronglyDisagree, disagree, neutral, agree, stronglyAgree] = likertAnswers;

export const formWords = catalog({
  validation: validationMessages,
  submit: 'Submit',
  status: { title: '{@} Block', learnMore: 'Learn more' },
  name: { firstName: 'First Name', lastName: 'Last Name' },
  lightbox: { openForm: 'Open Form' },
  likert: {
    stronglyDisagree: likertMessages[stronglyDisagree],
    disagree: likertMessages[disagree],
    neutral: likertMessages[neutral],
    agree: likertMessages[agree],
    stronglyAgree: likertMessages[stronglyAgree],
  },
  time: { hour: 'Hour', minute: 'Minute', second: 'Second', amPm: 'AM/PM', am: 'AM', pm: 'PM' },
  date: { month: 'Month', day: 'Day', year: 'Year', mm: 'MM', dd: 'DD', yyyy: 'YYYY' },
  phone: { country: 'Country', prefix: 'Prefix', areaCode: 'Area Code', number: 'Number', line: 'Line' },
  address: {
    address1: 'Address 1',
    address2: 'Address 2',
    city: 'City',
    stateProvince: 'State/Province',
    zipPostalCode: 'Zip/Postal Code',
    country: 'Country',
  },
  email: { signUp: 'Sign up for news' },
  notFound: 'There is no such form.',
  submitError: messages.notSubmitted,
  required: '(required)',
  invalidData: 'The data of the form cannot be read.',
});

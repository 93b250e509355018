// The addresses of the screens for the texts and the look of all emails.
import { emailPath } from '../../../email.tsx';
import { messages } from './messages.ts';

export const textsPath = `${emailPath}/texts`;
/** In place of an email's kind. */
export const lookPart = 'look';

export const upToTexts = { label: messages.title, href: textsPath };

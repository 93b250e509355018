// All pages of the site, shared by several screens.
import { documentCalls } from '../../server/content/document/calls.ts';
import { useCall } from './use-call.ts';

export const usePages = () => useCall(documentCalls.listPages, undefined, { select: (answer) => answer.pages });

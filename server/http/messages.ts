// Messages for programs and operators when the edge refuses a request. No contractions. Portable.
import { catalog } from '../base/text/catalog.ts';

/** For visitors. */
export const shownMessages = catalog({ fault: 'Something went wrong.', notFound: 'Not found.' });

/** For programs whose requests no browser would make. */
export const messages = {
  /** `reason` of /readyz. */
  starting: 'The server is starting.',
  backingUp: 'The server is starting: it backs up the site before a new version writes to it.',
  stopping: 'The server is stopping.',
  diskNearlyFull: 'The disk is nearly full, so nothing can be saved.',
  databaseAway: 'The database does not answer, so nothing can be saved.',

  httpVersion: 'This server requires HTTP/1.1.',
  method: ({ method }: { method: string }) => `The method ${method} is not allowed.`,
  otherTarget: 'The request URL and its Host header name different hosts.',
  hostRepeated: 'The request has more than one Host header.',
  hostUnknown: 'This server does not serve the host in the request.',
  httpsOnly: 'This address requires HTTPS.',
  bodyTimeout: 'The request took too long.',

  notUtf8: 'The body is not valid UTF-8.',
  brokenText: 'The body contains text with invalid characters.',
  tooDeep: ({ max }: { max: number }) => `The body is nested deeper than ${max} levels.`,
  protoKey: 'The body has a key "__proto__".',
  tooManyFields: ({ max }: { max: number }) => `The form has more than ${max} fields.`,
  protoField: 'The form has a field "__proto__".',
  fieldTwice: 'This field was sent twice.',
  jsonInvalid: 'This field is not valid JSON.',
  notChangedHere: 'This call cannot change this field.',
  noBoundary: 'The body is multipart/form-data without a valid boundary.',
  fieldName: 'The form has a field with an invalid name.',
  formFieldTwice: 'The form has a field that was sent twice.',
  fileCutShort: 'The body ends in the middle of a file.',
  notMultipart: 'The body is not valid multipart/form-data.',
} as const;

// What programs and operators read when a request gets no further than the edge. No contractions. Portable.

export const messages = {
  fault: 'Something went wrong.',
  notFound: 'Not found.',
  /** `reason` of /readyz. */
  starting: 'The server is starting.',
  stopping: 'The server is stopping.',
  diskNearlyFull: 'The disk is nearly full, so nothing can be saved.',

  httpVersion: 'This server requires HTTP/1.1.',
  method: ({ method }: { method: string }) => `The method ${method} is not allowed.`,
  otherTarget: 'The request URL and its Host header name different hosts.',
  hostRepeated: 'The request has more than one Host header.',
  hostUnknown: 'This server does not serve the host in the request.',
  httpsOnly: 'This address requires HTTPS.',
  bodyTimeout: 'The request took too long.',
};

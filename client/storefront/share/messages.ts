// Messages of the share buttons. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  linkCopied: 'Link copied',
  linkNotCopied: ({ url }: { url: string }) => `We couldn't copy the link. Here it is: ${url}`,
});

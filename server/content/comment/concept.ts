import { defineConcept } from '../../http/concept.ts';
import { commentCalls } from './calls.ts';
import { countWaitingComments } from './comment.ts';
import * as refusals from './errors.ts';
import { commentMails } from './mails.ts';
import * as messages from './messages.ts';
import { serveComments } from './serve.ts';

export const commentConcept = defineConcept({
  name: 'content/comment',
  calls: commentCalls,
  refusals,
  mails: commentMails,
  messages,
  serve: serveComments,
  toDo: {
    comments: {
      needs: ['comments.moderate'],
      read: async ({ store }) => ({ toApprove: await countWaitingComments(store) }),
    },
  },
});

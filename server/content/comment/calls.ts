// The comment and like API for visitors and owners. Owners need the capability of spec 3.5 "Comments". Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  browseAnswer,
  browseQuery,
  changedCommentSettingsSchema,
  decideSchema,
  doneSchema,
  newCommentSchema,
  openedCommentSettingsSchema,
  removeSchema,
  sentSchema,
  shownPageSchema,
} from './schema.ts';

const needs = 'comments.moderate';

export const commentCalls = defineCalls({
  read: {
    call: 'GET /api/comments/:itemId',
    needs: 'anyone',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: shownPageSchema,
  },
  write: {
    call: 'POST /api/comments/:itemId',
    needs: 'anyone',
    body: newCommentSchema,
    answer: sentSchema,
    status: 201,
  },
  like: { call: 'POST /api/likes/:itemId', needs: 'anyone', answer: z.object({ likeCount: z.int() }) },

  browse: { call: 'GET /config/api/comments', needs, about: 'comments', query: browseQuery, answer: browseAnswer },
  decide: { call: 'POST /config/api/comments/decide', needs, body: decideSchema, answer: doneSchema },
  remove: { call: 'POST /config/api/comments/remove', needs, body: removeSchema, answer: doneSchema },
  openSettings: {
    call: 'GET /config/api/comment-settings',
    needs,
    about: 'comments',
    answer: openedCommentSettingsSchema,
  },
  saveSettings: {
    call: 'PUT /config/api/comment-settings',
    needs,
    body: changedCommentSettingsSchema,
    answer: openedCommentSettingsSchema,
  },
});

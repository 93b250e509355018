// A page's events, as a month or a list. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';
import { slug } from './site-file.ts';

const messages = words.calendar;

const calendarView = z.boolean().default(true);
const showPastOrUpcomingEvents = z.enum(['upcoming', 'past', 'both']).default('upcoming');

/** An events page has the same two, as a list of all events unless its owner chooses otherwise. */
export const eventsOptions = z.object({
  calendarView: calendarView.default(false),
  showPastOrUpcomingEvents: showPastOrUpcomingEvents.default('both'),
});

export const calendarBlock = defineBlock({
  number: 26,
  key: 'calendar',
  name: 'Calendar',
  icon: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  group: 'lists',
  finds: 'events month dates schedule gigs',
  props: z.object({
    /** Empty until the owner chooses an events page. */
    collectionId: z.string().max(64).default(''),
    /** Shows a month if true, else a list. Spec §3 "Social and site settings". */
    calendarView,
    showPastOrUpcomingEvents,
    limit: z.int().min(1).max(50).default(10),
  }),
  isOpen: true,
  starter: {},
  fields: {
    collectionId: { kind: 'collection', label: messages.page, types: [1], prefers: ['events'] },
    calendarView: { kind: 'switch', label: messages.month, help: messages.monthHelp },
    showPastOrUpcomingEvents: choice(messages.which, {
      upcoming: messages.upcoming,
      past: messages.past,
      both: messages.both,
    }),
    limit: {
      kind: 'number',
      label: messages.limit,
      min: 1,
      max: 50,
      applies: (props) => props.calendarView === false,
    },
  },
  siteFile: {
    fields: { page: slug, calendarView, showPastOrUpcomingEvents },
    props: ({ page, ...calendar }, names) => ({ collectionId: names.pageId(page), ...calendar }),
  },
});

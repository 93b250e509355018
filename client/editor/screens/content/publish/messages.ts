// Messages of the publish dialog. Portable.

export const messages = {
  title: 'Publish changes',
  close: 'Close',
  cancel: 'Cancel',
  publishing: 'Publishing…',
  publishingOf: ({ done, all }: { done: number; all: number }) => `Publishing, ${done} of ${all}…`,
  publish: 'Publish',
  what: 'your changes',
  nothing: 'No changes to publish.',
  reload: 'Reload',
  untitled: 'Untitled',
  draftPost: 'Draft',
  needsReview: 'Needs Review',
  published: ({ count }: { count: number }) =>
    count === 1 ? 'Published. Visitors see it now.' : `${count} pages published. Visitors see them now.`,
  productsPublished: ({ count }: { count: number }) =>
    count === 1 ? '1 product updated. Visitors see it now.' : `${count} products updated. Visitors see them now.`,
  halfPublished: ({ pages, parts, products, why }: { pages: number; parts: number; products: number; why: string }) => {
    const done = [
      ...(pages > 0 ? [pages === 1 ? '1 page' : `${pages} pages`] : []),
      ...(parts > 0 ? ['the changes on every page'] : []),
      ...(products > 0 ? [products === 1 ? '1 product' : `${products} products`] : []),
    ];
    return `Published so far: ${done.join(', ')}. The rest stays chosen below. ${why}`;
  },
  checks: ({ count }: { count: number }) => (count === 1 ? '1 thing to look at' : `${count} things to look at`),
  moreChecks: ({ count }: { count: number }) => `and ${count} more`,
  pages: 'Pages',
  siteParts: 'On every page',
  partNames: {
    'header-footer': 'Header & footer',
    'announcement-bar': 'Announcement bar',
    'pop-up': 'Pop-up',
    'custom-css': 'Custom CSS',
    design: 'Design',
    menu: 'Menu',
  },
  recentParts: 'Recently published on every page',
  partsPublished: 'Published. Visitors see it now.',
  products: 'Products',
  publishAnyway: 'Publish mine instead',
  schedule: 'Schedule…',
  scheduleTitle: ({ count, title }: { count: number; title: string }) =>
    count === 1 ? `Publish the changes to ${title} later` : `Publish the changes to ${count} products later`,
  scheduleLoss: 'The time that you chose is not saved.',
  scheduleAt: 'Publish on',
  siteTime: ({ timeZone }: { timeZone: string }) => `In your site's time zone (${timeZone} time).`,
  setTime: 'Schedule',
  scheduledFor: ({ when }: { when: string }) => `Scheduled for ${when}`,
  scheduled: ({ count, when }: { count: number; when: string }) =>
    count === 1
      ? `1 product will change on ${when}. It stays as it is until then.`
      : `${count} products will change on ${when}. They stay as they are until then.`,
  unschedule: ({ title }: { title: string }) => `Cancel the schedule for ${title}`,
  unscheduled: 'Schedule canceled. The changes stay unpublished.',
  discardOf: ({ title }: { title: string }) => `Discard the changes to ${title}`,
  recentlyPublished: 'Recently published products',
  publishedBy: ({ name, when }: { name: string; when: string }) => `Published by ${name}, ${when}`,
  rollBack: 'Roll back',
  rollBackTo: 'Roll back…',
  rollBackAsk: ({ title }: { title: string }) => `Roll back: ${title}`,
  rollBackMeans:
    'Visitors immediately see this version. The current version stays in the list, so you can return to it.',
  version: 'Version',
  versionOf: ({ number, name, when }: { number: number; name: string; when: string }) =>
    `Version ${number}, published by ${name}, ${when}`,
  noVersions: 'No earlier versions yet. Each time you publish changes, this list shows what visitors saw before.',
  same: 'This version looks like what visitors see now.',
  discard: 'Discard changes',
  discardAsk: ({ title }: { title: string }) => `Discard the changes: ${title}`,
  discardMeans: 'The unpublished changes are deleted. Visitors see no difference. This can’t be undone.',
  discarded: 'Changes discarded.',
  rolledBack: 'Rolled back. Visitors see what was there before.',
  isRolledBack: 'Rolled back',
  andMore: ({ count }: { count: number }) => `and ${count} more`,
  becomes: 'becomes',
  nothingThere: 'none',
  yes: 'yes',
  no: 'no',
  pieces: ({ count }: { count: number }) => (count === 1 ? '1 entry' : `${count} entries`),
  settingsBy: ({ name, when }: { name: string; when: string }) => `Settings changed by ${name}, ${when}`,
  detailsBy: ({ name, when }: { name: string; when: string }) => `Details changed by ${name}, ${when}`,
  changedBy: ({ name, when }: { name: string; when: string }) => `Changed by ${name}, ${when}`,
} as const;

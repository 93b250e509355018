// The invitation email. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const invitationMessages = /* @__PURE__ */ catalog({
  subject: ({ by, site }: { by: string; site: string }) => `${by} invited you to ${site}`,
  heading: ({ site }: { site: string }) => `Join ${site}`,
  lead: ({ by, site }: { by: string; site: string }) =>
    `${by} invited you to the website of ${site}. Choose a password to accept. The link works once, for seven days.`,
  ignore: "If you don't know them, you can ignore this email.",
  join: 'Accept the invitation',
});

/** About the email, for owners. */
export const invitationNotes = { title: 'Invitation', when: 'When you invite someone to your team.' } as const;

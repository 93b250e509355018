// Messages about the owner's own texts of mails. Portable.

type Names = { names: readonly string[] };
const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

export const messages = {
  unknown: 'This email does not exist.',
  unknownPlaceholder: ({ name, names }: { name: string } & Names) =>
    `This email has no placeholder {${name}}. You can use ${listed(names)}.`,
  missingPlaceholder: ({ name }: { name: string }) =>
    `Keep {${name}} in the text. Without it, the email says nothing about its subject.`,
  logoMissing: 'Choose an image, or use the logo of the site.',
  logoGone: 'This image was deleted. Choose another one.',
} as const;

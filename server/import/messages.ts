// Messages about imports of whole sites and of templates. Portable.
import { plural } from '../base/plural.ts';

export const messages = {
  noSite: 'There is no site yet.',
  presetUnknown: ({ template, preset }: { template: string; preset: string }) =>
    `The template "${template}" has no preset "${preset}".`,
  templateIdInvalid: 'Use lowercase letters, digits, and dashes.',
  pageMissing: ({ page }: { page: string }) => `The site file refers to the page "${page}", which it does not have.`,
  homeMissing: ({ page }: { page: string }) =>
    `The site file refers to the home page "${page}", which it does not have.`,
  linkedPageMissing: ({ page }: { page: string }) =>
    `A menu of the site file links to the page "${page}", which the file does not have.`,
  pictureMissing: ({ picture }: { picture: string }) =>
    `The site file refers to the image "${picture}", which it does not have.`,
  pictureRefused: ({ picture, why }: { picture: string; why: string }) =>
    `The image "${picture}" of the site file cannot be imported. ${why}`,
  pageTwice: ({ url }: { url: string }) => `The site file has two pages with the URL "${url}".`,
  postTwice: ({ url }: { url: string }) => `The site file has two posts with the URL "${url}".`,
  noSections: ({ page, type }: { page: string; type: string }) =>
    `The page "${page}" is a ${type} page and cannot have sections.`,
  notBlog: ({ post, page }: { post: string; page: string }) =>
    `The post "${post}" belongs to "${page}", which is not a blog in the site file.`,
  otherType: ({ url }: { url: string }) => `The URL "${url}" belongs to a page of another type on this site.`,
} as const;

/** The result of a template import: "12 files of "Boxes" read, 3 warnings, 1 error." */
export const summaries = {
  files: ({ count }: { count: number }) => plural(count, '1 file', `${count} files`),
  warnings: ({ count }: { count: number }) => plural(count, '1 warning', `${count} warnings`),
  errors: ({ count }: { count: number }) => plural(count, '1 error', `${count} errors`),
  template: ({ name, files, counts }: { name: string; files: string; counts: string }) =>
    `Read ${files} of "${name}": ${counts}.`,
} as const;

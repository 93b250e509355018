// Why a file can't be used as an image. Portable.

const askForAnother = 'Upload a JPEG, PNG, WebP, GIF, or AVIF image.';

export const messages = {
  tooLarge: ({ megabytes, max }: { megabytes: string; max: number }) =>
    `The image is ${megabytes} MB. The limit is ${max} MB.`,
  tooManyPixels: ({ size, megapixels, max }: { size: string; megapixels: number; max: number }) =>
    `The image has ${megapixels} megapixels (${size}). The limit is ${max} megapixels.`,
  inFrames: ({ size, frames }: { size: string; frames: number }) => `${size} in ${frames} frames`,
  tooWide: ({ widthPx, heightPx, max }: { widthPx: number; heightPx: number; max: number }) =>
    `The image is ${widthPx} × ${heightPx} pixels. The limit is ${max} pixels per side.`,
  damaged: ({ reason }: { reason: string }) => `The image is damaged or not supported (${reason}).`,
  unreadable: 'The image cannot be read.',
  empty: 'The file is empty.',
  svg: `SVG images are not supported. ${askForAnother}`,
  heic: `HEIC images are not supported. ${askForAnother}`,
  tiff: `TIFF images are not supported. ${askForAnother}`,
  notImage: `The file is not a supported image. ${askForAnother}`,
  noFile: 'The form has no file.',
} as const;

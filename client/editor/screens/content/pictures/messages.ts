// Messages of the image picker. Portable.

export const messages = {
  chooseOne: 'Choose an image',
  chooseMany: 'Choose images',
  useOne: 'Use this image',
  add: 'Add',
  uploading: 'Uploading…',
  upload: 'Upload from this device',
  what: 'images',
  empty: 'No images yet. Upload the first one.',
  notAnImage: ({ name }: { name: string }) => `Cannot use "${name}". It is not an image.`,
  leftOut: ({ count }: { count: number }) =>
    count === 1
      ? '1 image wasn’t added: you’ve reached the limit.'
      : `${count} images weren’t added: you’ve reached the limit.`,
  addMany: ({ count }: { count: number }) => `Add ${count}`,
} as const;

// Messages of the image picker. Portable.

export const messages = {
  chooseOne: 'Choose an image',
  chooseMany: 'Choose images',
  cancel: 'Cancel',
  useOne: 'Use this image',
  add: 'Add',
  uploading: 'Uploading…',
  upload: 'Upload from this device',
  what: 'images',
  empty: 'No images yet. Upload the first one.',
  loadMore: 'Load More',
  addMany: ({ count }: { count: number }) => `Add ${count}`,
} as const;

// Messages of the scan field, separate since few screens use it. Portable.

export const scanMessages = {
  scan: 'Scan',
  stop: 'Stop scanning',
  find: 'Find',
  noCamera: 'The camera can’t be used. Allow it in your browser, or type the code.',
  view: 'Camera',
} as const;

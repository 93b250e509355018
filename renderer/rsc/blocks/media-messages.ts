// Built-in texts of blocks: for visitors, and for owners while there is nothing to show. Portable.

export const messages = {
  play: ({ title }: { title: string }) => (title === '' ? 'Play video' : `Play ${title}`),
  playFrom: ({ host }: { host: string }) => `Plays from ${host}`,
  show: ({ title }: { title: string }) => (title === '' ? 'Show content' : `Show ${title}`),
  showFrom: ({ host }: { host: string }) => `Loads from ${host}`,
  watch: 'Watch the video',
  listen: 'Listen',
  download: 'Download',
  downloadTrack: ({ title }: { title: string }) => `Download ${title}`,
  untitledTrack: ({ number }: { number: number }) => `Track ${number}`,
  enlarge: ({ altText, number }: { altText: string; number: number }) =>
    altText === '' ? `Enlarge image ${number}` : `Enlarge image: ${altText}`,
  thumbnail: ({ number, title }: { number: number; title: string }) =>
    title === '' ? `Show image ${number}` : `Show image ${number}: ${title}`,
  gallery: 'Image gallery',
  previousImage: 'Previous image',
  nextImage: 'Next image',
  pause: 'Pause slideshow',
  openMap: 'Open in OpenStreetMap',
  directions: 'Directions',
  showMap: 'Show map',
  map: ({ title }: { title: string }) => (title === '' ? 'Map' : `Map: ${title}`),
  code: ({ language }: { language: string }) => `${language} code`,

  empty: {
    image: 'Choose an image…',
    images: 'Choose images…',
    galleryPage: 'Choose a page with images, or add images to it…',
    video: 'Choose a video, or paste a link…',
    audio: 'Choose an audio file…',
    tracks: 'Add tracks…',
    embed: 'Paste a link to show here…',
    place: 'Choose a place…',
    code: 'Write code…',
    markdown: 'Write Markdown…',
    items: 'Add items…',
    quote: 'Write a quote…',
  },
  /** Spec §5 "Editor messages". */
  vimeoBasic: 'Vimeo Basic accounts are unsupported: Please share a video from a different account.',
  notMedia: ({ address }: { address: string }) => `“${address}” isn’t a web address.`,
  linkCardEmpty: ({ name }: { name: string }) =>
    `${name} can’t be shown here. Add a link to show visitors a card instead. The imported data is kept.`,
  component: ({ name }: { name: string }) =>
    name === ''
      ? 'This component can’t be shown here. Its data is kept:'
      : `The component “${name}” can’t be shown here. Its data is kept:`,
} as const;

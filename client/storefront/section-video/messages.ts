// The button of a video behind a section. Portable.

export const messages = { play: 'Play background video', pause: 'Pause background video' } as const;

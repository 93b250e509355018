// Messages of a background video's button. Portable.

export const messages = { play: 'Play background video', pause: 'Pause background video' } as const;

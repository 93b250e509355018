// The six color themes of a section. Without zod, for the editor's frame. Portable.

export const sectionThemes = ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2'] as const;

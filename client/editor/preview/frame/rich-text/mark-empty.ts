// Marks a text without words, as the renderer does, so that ghosts.ts says where to write.

export const markEmpty = (text: HTMLElement): void =>
  void text.toggleAttribute(
    'data-empty',
    (text.textContent ?? '').trim() === '' && !text.querySelector('img, hr, table'),
  );

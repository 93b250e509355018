// Notifies the census of a pop-up or a bar over the page.

export const tellOverlay = (overlayId: 'pop-up' | 'announcement-bar', action: 'shown' | 'closed'): void =>
  void document.dispatchEvent(new CustomEvent('stoa:overlay', { detail: { overlayId, action } }));

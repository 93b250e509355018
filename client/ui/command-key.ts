// The shortcut modifier key's label on this platform: "⌘" or "Ctrl+".
const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

export const commandKey = isApple ? '⌘' : 'Ctrl+';

// What the key of shortcuts is called on this machine, before another: "⌘" or "Ctrl+".
const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

export const commandKey = isApple ? '⌘' : 'Ctrl+';

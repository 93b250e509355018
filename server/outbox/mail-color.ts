// The owner's color in mails, with text that is readable on it. Portable.

const hex = /^#[0-9a-f]{6}$/;

/** Six digits, lower case, so that it needs no escaping in a style. */
export const isColor = (text: string | undefined): text is string => text !== undefined && hex.test(text);

/** White or near black, whichever has more contrast; always at least 4.5:1. */
export const readableOn = (color: string): '#ffffff' | '#000000' =>
  luminanceOf(color) > equalContrast ? '#000000' : '#ffffff';

/** At this luminance, black and white have the same contrast (WCAG 2.2, "contrast ratio"). */
const equalContrast = Math.sqrt(1.05 * 0.05) - 0.05;

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Counterweight: a few flat shapes that hold each other in balance along one tilted axis, overprinted like a screen print.
import { randomFrom } from '../random.ts';
import { circle, type Drawing, n, rect } from '../svg.ts';

const inks = {
  black: '#1f1e22',
  red: '#cf4a2a',
  yellow: '#e9b548',
  blue: '#2c5d8a',
  blush: '#eec4ae',
  green: '#5f7f66',
};

export function counterweight(seed: number, options: { paper?: string } = {}): Drawing {
  const random = randomFrom(seed);
  const widthPx = 1600;
  const heightPx = 2000;
  const tilt = random.between(-24, -14);
  const over = 'style="mix-blend-mode:multiply"';
  let shapes = '';
  const bar = (x: number, y: number, w: number, h: number, ink: string) => {
    shapes += rect(x - w / 2, y - h / 2, w, h, ink, over);
  };

  // Everything is drawn upright around the center and tilted at the end.
  shapes += circle(-210 + random.between(-40, 40), -380, random.between(300, 345), inks.blush, over);
  bar(120, 60, random.between(560, 640), random.between(600, 680), inks.black);
  bar(-265, 250, random.between(230, 270), 980, inks.red);
  shapes += circle(330, -470, random.between(120, 150), inks.yellow, over);
  bar(60, 560, 1120, random.between(54, 70), inks.blue);
  bar(430, -150, random.between(90, 120), 760, inks.yellow);
  bar(-60, -560, 760, 26, inks.black);

  const count = random.int(6, 8);
  for (let i = 0; i < count; i++) {
    const w = random.between(90, 330) * (1 - i / (count * 1.6));
    bar(-430 + i * 34, 640 + i * 44, w, 15, i % 3 === 1 ? inks.red : inks.black);
  }
  for (let i = 0; i < 5; i++)
    bar(505 + (i % 2) * 62, 250 + i * 62, 44, 44, [inks.green, inks.red, inks.black, inks.green, inks.blue][i]!);
  shapes += `<g style="mix-blend-mode:multiply"><circle cx="-395" cy="-170" r="58" fill="none" stroke="${inks.black}" stroke-width="16"/></g>`;
  shapes += circle(-95, 395, 74, inks.green, over);
  shapes += `<path d="M-640 800L690 -700" stroke="${inks.black}" stroke-width="5" fill="none" transform="rotate(${n(random.between(4, 9))})"/>`;

  const inside = `${rect(0, 0, widthPx, heightPx, options.paper ?? '#f4ecdc')}<g transform="translate(800 985) rotate(${n(tilt)})" style="isolation:isolate"><rect x="-2000" y="-2000" width="4000" height="4000" fill="${options.paper ?? '#f4ecdc'}"/>${shapes}</g>`;
  return { widthPx, heightPx, inside };
}

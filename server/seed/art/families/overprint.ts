// Overprint: discs of a few transparent inks that make more colors than there are pots.
import { randomFrom } from '../random.ts';
import { circle, type Drawing, rect } from '../svg.ts';

const inks = ['#e9b548', '#e07a5a', '#5fa3a0', '#34557f'];

export function overprint(seed: number, options: { widthPx?: number; heightPx?: number } = {}): Drawing {
  const { widthPx = 2000, heightPx = 1333 } = options;
  const random = randomFrom(seed);
  const columns = 9;
  const pitch = widthPx / columns;
  const rows = Math.ceil(heightPx / pitch);
  let discs = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const count = 1 + ((row + column) % 3);
      for (let layer = 0; layer < count; layer++) {
        const ink = inks[(column + row * 2 + layer * random.int(1, 2)) % inks.length]!;
        const angle = random.between(0, 2 * Math.PI);
        const away = layer * pitch * 0.17;
        const x = (column + 0.5) * pitch + Math.cos(angle) * away;
        const y = (row + 0.5) * pitch + Math.sin(angle) * away + (heightPx - rows * pitch) / 2;
        discs += circle(x, y, pitch * 0.39, ink, 'style="mix-blend-mode:multiply"');
      }
    }
  }
  return {
    widthPx,
    heightPx,
    inside: `<g style="isolation:isolate">${rect(0, 0, widthPx, heightPx, '#f6efe1')}${discs}</g>`,
  };
}

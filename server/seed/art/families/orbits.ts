// Slow Orbits: rings of arcs around an empty center, with a few bodies that have stopped on them.
import { noiseFrom, randomFrom } from '../random.ts';
import { circle, type Drawing, n, ramp, rect } from '../svg.ts';

const orbitSkies = {
  night: { ground: ['#0e1626', '#18263f'], rings: ['#f2e7d3', '#e7b56a', '#d9653f', '#7fa7b5'], sun: '#f0d9a8' },
  dawn: { ground: ['#f3dfc8', '#e9b9a0'], rings: ['#3b2a45', '#9c3f3a', '#c9702f', '#5f5a78'], sun: '#fff4df' },
  lake: { ground: ['#123638', '#1f5553'], rings: ['#eff0dc', '#a9d0bd', '#e6c171', '#7db2aa'], sun: '#f4ead0' },
} as const;

export function orbits(
  seed: number,
  options: {
    widthPx?: number;
    heightPx?: number;
    sky?: keyof typeof orbitSkies;
    centre?: { x: number; y: number };
  } = {},
): Drawing {
  const { widthPx = 1600, heightPx = 2000, sky = 'night' } = options;
  const { ground, rings, sun } = orbitSkies[sky];
  const random = randomFrom(seed);
  const noise = noiseFrom(seed + 5);
  const centre = { x: widthPx * (options.centre?.x ?? 0.56), y: heightPx * (options.centre?.y ?? 0.44) };
  const reach = Math.hypot(widthPx, heightPx) * 0.64;
  const squash = 0.62;
  const tilt = -24;

  let inside = `<defs><radialGradient id="g" cx="${n(centre.x / widthPx)}" cy="${n(centre.y / heightPx)}" r="0.9"><stop offset="0" stop-color="${ground[1]}"/><stop offset="1" stop-color="${ground[0]}"/></radialGradient></defs>`;
  inside += rect(0, 0, widthPx, heightPx, 'url(#g)');
  for (let i = 0; i < 170; i++) {
    inside += circle(
      random.between(0, widthPx),
      random.between(0, heightPx),
      random.between(0.8, 2.6),
      rings[0]!,
      `fill-opacity="${n(random.between(0.2, 0.8))}"`,
    );
  }

  const bodies: string[] = [];
  inside += `<g transform="translate(${n(centre.x)} ${n(centre.y)}) rotate(${tilt})">`;
  const ringCount = 46;
  for (let ring = 0; ring < ringCount; ring++) {
    const part = ring / (ringCount - 1);
    const r = 120 + reach * part ** 1.12;
    const colour = ramp(rings, (noise(part * 5, 0.5) + 1) / 2);
    const round = 2 * Math.PI * r;
    // Arcs as dashes: where one begins and how long it is comes from the seed.
    let dashes = '';
    for (let left = 1; left > 0.02; ) {
      const dash = Math.min(left, random.between(0.06, 0.42));
      const gap = Math.min(left - dash, random.between(0.01, 0.12));
      dashes += `${n(dash * round)} ${n(Math.max(gap, 0.004) * round)} `;
      left -= dash + gap;
    }
    const wide = ring % 7 === 3 ? random.between(7, 13) : random.between(1.4, 3.4);
    inside += `<ellipse rx="${n(r)}" ry="${n(r * squash)}" fill="none" stroke="${colour}" stroke-width="${n(wide)}" stroke-opacity="${n(0.95 - part * 0.35)}" stroke-dasharray="${dashes.trim()}" stroke-dashoffset="${n(random.next() * round)}" stroke-linecap="round"/>`;
    if (ring % 5 === 2) {
      const angle = random.between(0, 2 * Math.PI);
      const size = random.between(12, 30) + part * 26;
      const [x, y] = [Math.cos(angle) * r, Math.sin(angle) * r * squash];
      const body = rings[(ring + 1) % rings.length]!;
      bodies.push(circle(x, y, size * 1.9, ground[1]!, 'fill-opacity="0.92"') + circle(x, y, size, body));
      if (ring % 10 === 2) {
        bodies.push(circle(x, y, size * 1.5, 'none', `stroke="${body}" stroke-width="2.4"`));
      }
    }
  }
  inside += `${bodies.join('')}</g>`;
  inside += `<defs><radialGradient id="s"><stop offset="0" stop-color="${sun}"/><stop offset="0.55" stop-color="${sun}"/><stop offset="0.58" stop-color="${sun}" stop-opacity="0.35"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient></defs>${circle(centre.x, centre.y, 150, 'url(#s)')}`;
  return { widthPx, heightPx, inside };
}

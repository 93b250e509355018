// Albums: plays the tracks in sequence in one player. Without script, each track is a link to its file.
import { freshElements } from '../fresh-elements.ts';

export function startAlbums(): void {
  for (const album of freshElements('[data-album]')) start(album);
}

function start(album: HTMLElement): void {
  const player = album.querySelector('audio');
  const tracks = [...album.querySelectorAll<HTMLAnchorElement>('[data-track]')];
  if (!player || tracks.length === 0) return;
  let at = 0;

  const choose = (index: number) => {
    at = index;
    for (const [n, track] of tracks.entries()) {
      if (n === at) track.setAttribute('aria-current', 'true');
      else track.removeAttribute('aria-current');
    }
    player.src = tracks[at]!.href;
    // The player reports a missing file.
    player.play().catch(() => {});
  };

  album.addEventListener('click', (event) => {
    const track = (event.target as Element).closest<HTMLAnchorElement>('[data-track]');
    if (!track || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(tracks.indexOf(track));
  });
  player.addEventListener('ended', () => {
    if (at + 1 < tracks.length) choose(at + 1);
  });
  player.addEventListener('play', () => tracks[at]!.setAttribute('aria-current', 'true'));
}

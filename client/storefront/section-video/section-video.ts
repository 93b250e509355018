// Background videos of sections: they play unless the visitor prefers reduced motion, and anyone can pause them (WCAG 2.2.2).
import { messages } from './messages.ts';

/** Inlined here, since few pages have such videos and the styles are the same in every template. */
const look =
  'position:absolute;z-index:1;inset:auto 12px 12px auto;width:44px;height:44px;padding:0;border:0;border-radius:50%;' +
  'background:rgb(0 0 0/60%);color:#fff;font:16px/1 sans-serif;cursor:pointer';

export function startSectionVideos(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const video of document.querySelectorAll<HTMLVideoElement>('.section-video')) {
    // The editor's frame removes the button with each change of the section.
    if (video.closest('.page-section')?.querySelector('.section-video-toggle')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'section-video-toggle';
    button.style.cssText = look;
    const tell = () => {
      button.textContent = video.paused ? '▶' : '❚❚';
      button.setAttribute('aria-label', video.paused ? messages.play : messages.pause);
    };
    button.addEventListener('click', () => (video.paused ? play(video) : video.pause()));
    for (const name of ['play', 'pause']) video.addEventListener(name, tell);
    tell();
    video.closest('.page-section')?.append(button);
    video.muted = true;
    if (!isStill) play(video);
  }
}

/** Browsers in power-saving mode refuse to play; the button then shows the paused state. */
const play = (video: HTMLVideoElement): void => void video.play().catch(() => {});

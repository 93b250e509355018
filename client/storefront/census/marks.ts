// Tracks views, clicks, and media playback on a page: buttons, forms, audio, and video. Spec §7.
import { census } from './limits.ts';

type Fields = Readonly<Record<string, string>>;

type MarksOptions = {
  mark(path: string, ...things: readonly Fields[]): void;
  /** A recording or a film. */
  media(kind: 'audio' | 'video', fields: Readonly<Record<string, unknown>>): void;
};

const buttons = '.sqs-block-button-element, .image-button a, .sqs-announcement-bar a, .sqs-popup-overlay-action a';

export function createMarks({ mark, media }: MarksOptions) {
  const played = new WeakSet<Element>();
  let renders = 0;

  const shown = new IntersectionObserver(
    (entries) => {
      const seen = { button: [] as Fields[], form: [] as Fields[] };
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        shown.unobserve(target);
        if (renders++ >= census.rendersMax) continue;
        const { formId } = (target as HTMLElement).dataset;
        if (formId === undefined) seen.button.push(buttonFields(target));
        else seen.form.push({ formId });
      }
      for (const kind of ['button', 'form'] as const) if (seen[kind].length > 0) mark(`${kind}-render`, ...seen[kind]);
    },
    { threshold: 0.5 },
  );

  /** Reports each once per page. */
  function play(element: Element, kind: 'audio' | 'video', title: string, src: string): void {
    if (played.has(element)) return;
    played.add(element);
    const about = { mediaTitle: title.slice(0, 200), mediaUrl: src.slice(0, 500), blockId: blockIdOf(element) };
    media(kind, { mediaAction: 'play', ...about });
  }

  return {
    start(): void {
      const all = document.querySelectorAll(`${buttons}, form[data-form-id]`);
      for (const element of [...all].slice(0, 200)) shown.observe(element);
    },
    hear({ type, target }: Event): void {
      if (!(target instanceof Element)) return;
      if (target instanceof HTMLMediaElement && type !== 'click') {
        // Autoplay is not a visitor's action.
        if (target.autoplay || target.dataset.autoplay !== undefined || target.closest('.section-video')) return;
        const kind = target instanceof HTMLVideoElement ? 'video' : 'audio';
        play(target, kind, target.ariaLabel ?? '', target.currentSrc);
      } else if (type === 'click') {
        const button = target.closest(buttons);
        if (button) mark('button-click', buttonFields(button));
        const film = target.closest('.frame-open')?.closest<HTMLElement>('.sqs-block-video [data-frame]');
        if (film) play(film, 'video', film.dataset.frameTitle ?? '', film.dataset.frame ?? '');
      }
    },
  };
}

const blockIdOf = (element: Element): string => element.closest('[id^="block-"]')?.id.slice(6) ?? '';

const buttonFields = (button: Element) => ({
  blockId: blockIdOf(button),
  buttonText: (button.textContent ?? '').trim().slice(0, 100),
  buttonUrl: (button.getAttribute('href') ?? '').slice(0, 500),
});

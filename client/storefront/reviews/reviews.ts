// Reviews: loads older ones into the list, and clears a star that is clicked again. Without script, links and the form do the same.
// Commerce 2.1.

export function startReviews(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as HTMLElement;
    const more = target.closest<HTMLAnchorElement>('[data-reviews-more]');
    // The shopper opens it in a new tab.
    if (more && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      void showMore(more);
    } else if (target.closest('[data-reviews-link]')) tell('ReviewsVitalsAnchorLink');
  });
  watchTab();
  for (const form of document.querySelectorAll<HTMLFormElement>('.reviews-form')) startForm(form);
}

/** Notifies tracking scripts on this page. Spec §7 "Visitor-events client". */
const tell = (name: 'ReviewsTab' | 'ReviewsVitalsAnchorLink') =>
  document.dispatchEvent(new CustomEvent('stoa:visitor-event', { detail: { name } }));

/** Sent once, when the reviews come into view. */
function watchTab(): void {
  const section = document.querySelector('[data-reviews]');
  if (!section) return;
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    tell('ReviewsTab');
  });
  observer.observe(section);
}

/** Appends the linked page's reviews to this list, and its link to the next page. */
async function showMore(link: HTMLAnchorElement): Promise<void> {
  const place = link.closest<HTMLElement>('[data-reviews-more-place]');
  const list = document.querySelector('[data-reviews-list]');
  if (!place || !list || link.getAttribute('aria-disabled') === 'true') return;
  link.setAttribute('aria-disabled', 'true');
  try {
    const answer = await fetch(link.href, { headers: { Accept: 'text/html' } });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const reviews = [...next.querySelectorAll<HTMLElement>('[data-reviews-list] > li')];
    list.append(...reviews);
    place.querySelector('[role="alert"]')?.remove();
    const further = next.querySelector('[data-reviews-more]');
    if (further) link.replaceWith(further);
    else link.remove();
    reviews[0]?.focus();
  } catch {
    link.removeAttribute('aria-disabled');
    let words = place.querySelector<HTMLElement>('[role="alert"]');
    if (!words) {
      words = document.createElement('span');
      words.setAttribute('role', 'alert');
      words.className = 'field-error';
      place.append(words);
    }
    words.textContent = place.dataset.failed ?? '';
  }
}

function startForm(form: HTMLFormElement): void {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  // After navigating back, the form can be sent again.
  window.addEventListener('pageshow', () => {
    isSent = false;
  });
  for (const stars of form.querySelectorAll<HTMLElement>('.star-choices')) takeBack(stars);
}

/** Radio buttons cannot be cleared, so clicking the selected star clears the row. */
function takeBack(stars: HTMLElement): void {
  let before: EventTarget | null = null;
  stars.addEventListener('pointerdown', () => {
    before = stars.querySelector('input:checked');
  });
  stars.addEventListener('click', (event) => {
    if (event.target !== before || !(event.target instanceof HTMLInputElement)) return;
    event.target.checked = false;
    before = null;
  });
}

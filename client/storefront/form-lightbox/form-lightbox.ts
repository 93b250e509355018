// A product's form in a lightbox, before adding to the cart or when editing a cart line. A native dialog traps the focus and closes with
// Escape. Spec §2, §4 "Lightbox", §9; §5 for its wording.
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { formFieldsHtml, hiddenFrom, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { messages as formMessages, inOwnWords } from '../../../server/forms/form/messages.ts';
import type { Form } from '../../../server/forms/form/schema.ts';
import { addCounters } from '../character-counter/counter.ts';
import { recheck } from '../form-submit/recheck.ts';
import { messages } from '../messages.ts';
import { lightboxTopMarginPx, timing } from '../timing.ts';

/** As in page data (page-json 6): every field is JSON text. */
export type ProductForm = { id: string; name: string; fields: string[]; disclaimerMessage: string };

type LightboxForm = Pick<Form, 'name' | 'fields' | 'disclaimer'>;

/** Messages of a refusal: a general one, and one per field ID. */
export type Refusal = { message: string; errors?: Readonly<Record<string, string>> | undefined };

type Asking = {
  submitText: string;
  /** Earlier answers by field id. */
  values?: Readonly<Record<string, unknown>>;
  /** Saves the answers; the form stays open until saving succeeds. */
  send?(values: Record<string, unknown>): Promise<Refusal | undefined>;
};

export const readForm = ({ name, fields, disclaimerMessage }: ProductForm): LightboxForm => ({
  name,
  fields: fields.map((field) => JSON.parse(field) as Form['fields'][number]),
  disclaimer: plainText((JSON.parse(disclaimerMessage) as { html: string } | null)?.html ?? ''),
});

/** Parses text without running scripts. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Set while a lightbox is open, to stop the page from scrolling. */
const openClass = 'sqs-modal-lightbox-open';

const mayBeEmpty = { allowEmpty: true };

/** @returns the answers by field ID; undefined when the visitor closed the form */
export function askForm(
  form: LightboxForm,
  { submitText, values: given, send }: Asking,
): Promise<Record<string, unknown> | undefined> {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'sqs-modal-lightbox';
  dialog.setAttribute('aria-labelledby', 'form-lightbox-title');
  // formFieldsHtml escapes every text of the form.
  dialog.innerHTML =
    `<div class="sqs-modal-lightbox-content"><button type="button" class="sqs-modal-lightbox-close" aria-label="${messages.close}">×</button>` +
    '<h2 id="form-lightbox-title" tabindex="-1"></h2><form class="form" novalidate><p class="alert alert--error" role="alert" hidden></p>' +
    '<div class="form form-fields"></div><p class="field-hint form-disclaimer"></p><button type="submit" class="button button--wide"></button></form></div>';
  const part = <E extends HTMLElement>(selector: string) => dialog.querySelector<E>(selector) as E;
  part('h2').textContent = form.name;
  part('.form-disclaimer').textContent = form.disclaimer;
  const submit = part<HTMLButtonElement>('button[type=submit]');
  submit.textContent = submitText;
  const drawFields = (told: Parameters<typeof formFieldsHtml>[1]) => {
    part('.form-fields').innerHTML = String(formFieldsHtml(form, told));
    addCounters(part('.form-fields'));
  };
  drawFields({ values: given ?? hiddenFrom(form, new URLSearchParams(location.search)) });
  const alert = part('[role=alert]');
  const refuse = (values: Record<string, unknown>, { message, errors = {} }: Refusal) => {
    alert.textContent = message;
    alert.hidden = false;
    // Without field errors, keep the fields and the focus as they are.
    if (Object.keys(errors).length === 0) return alert.scrollIntoView({ block: 'nearest' });
    drawFields({ values, errors: inOwnWords(form.fields, errors) });
    part<HTMLInputElement>('.field:has(> .field-error) .input, .field:has(.field-error) input').focus();
  };

  return new Promise((resolve) => {
    let answers: Record<string, unknown> | undefined;
    let saving: Promise<Refusal | undefined> | undefined;
    let stopPlacing = () => {};
    const element = part<HTMLFormElement>('form');
    element.addEventListener('input', ({ target }) => recheck(element, target as HTMLElement, () => form, mayBeEmpty));
    element.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (saving) return;
      const values = valuesOfEntries(form, new FormData(element));
      const read = readAnswers(form, values, mayBeEmpty);
      if (!read.ok) return refuse(values, { message: formMessages.general, errors: read.errors });
      if (send) {
        alert.hidden = true;
        submit.textContent = messages.saving;
        submit.setAttribute('aria-disabled', 'true');
        saving = send(values);
        const refused = await saving;
        saving = undefined;
        submit.textContent = submitText;
        submit.removeAttribute('aria-disabled');
        if (refused) return refuse(values, refused);
      }
      answers = values;
      dialog.close();
    });
    part('.sqs-modal-lightbox-close').addEventListener('click', () => dialog.close());
    // The dialog fills the window, so a click outside its content hits the dialog.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('close', async () => {
      stopPlacing();
      dialog.remove();
      document.body.classList.remove(openClass);
      if (before instanceof HTMLElement) before.focus();
      // Closed while saving: the answers are saved anyway.
      await saving;
      resolve(answers);
    });
    document.body.append(dialog);
    document.body.classList.add(openClass);
    dialog.showModal();
    stopPlacing = place(part('.sqs-modal-lightbox-content'));
    // Focuses the first field rather than the close button, which comes first; without fields, the heading.
    const first = '.form-fields :is(input:not([type=hidden]), textarea, select)';
    part<HTMLElement>(dialog.querySelector(first) ? first : 'h2').focus();
  });
}

/** Centers the content, or aligns it to the top margin when it is taller than the window. @returns stops following changes */
function place(content: HTMLElement): () => void {
  const now = () => {
    const isTaller = content.offsetHeight > window.innerHeight;
    content.style.marginBlock = isTaller ? `${lightboxTopMarginPx}px` : 'auto';
  };
  let timer: number | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, timing.lightboxResizeMs);
  };
  const grown = new ResizeObserver(later);
  grown.observe(content);
  window.addEventListener('resize', later);
  now();
  return () => {
    clearTimeout(timer);
    grown.disconnect();
    window.removeEventListener('resize', later);
  };
}

// The form of a product in a lightbox, before the product goes into the cart or on a line of it: a native dialog, so focus stays inside and
// Escape closes it. Loaded with the first press of such a button. Spec §2, §4 "Lightbox", §9; §5 for its words.
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { formFieldsHtml, hiddenFrom, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { messages as formMessages, inOwnWords } from '../../../server/forms/form/messages.ts';
import type { Form } from '../../../server/forms/form/schema.ts';
import { addCounters } from '../character-counter/counter.ts';
import { messages } from '../messages.ts';
import { lightboxTopMarginPx, timing } from '../timing.ts';

/** As page data has it (page-json 6): each field is a text of JSON, and so is what is said below. */
export type ProductForm = { id: string; name: string; fields: string[]; disclaimerMessage: string };

type LightboxForm = Pick<Form, 'name' | 'fields' | 'disclaimer'>;

/** What a refusal says at the top, and at each field by its id. */
export type Refusal = { message: string; errors?: Readonly<Record<string, string>> | undefined };

type Asking = {
  submitText: string;
  /** By field id; absent: nothing was said yet. */
  values?: Readonly<Record<string, unknown>>;
  /** The form stays open while it saves and where that is refused. Absent: whoever asked goes on from there. */
  send?(values: Record<string, unknown>): Promise<Refusal | undefined>;
};

export const readForm = ({ name, fields, disclaimerMessage }: ProductForm): LightboxForm => ({
  name,
  fields: fields.map((field) => JSON.parse(field) as Form['fields'][number]),
  disclaimer: plainText((JSON.parse(disclaimerMessage) as { html: string } | null)?.html ?? ''),
});

/** Runs nothing of it. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Set while one is open: pages behind it stand still. */
const openClass = 'sqs-modal-lightbox-open';

/** @returns the answers by field id, once they are sent; undefined when the visitor closed it */
export function askForm(
  form: LightboxForm,
  { submitText, values: given, send }: Asking,
): Promise<Record<string, unknown> | undefined> {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'sqs-modal-lightbox';
  dialog.setAttribute('aria-labelledby', 'form-lightbox-title');
  // Every text of the form is escaped by formFieldsHtml; what is ours is said here.
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
    // Nothing to mend: what was typed stays as it is, and so does the focus.
    if (Object.keys(errors).length === 0) return alert.scrollIntoView({ block: 'nearest' });
    drawFields({ values, errors: inOwnWords(form.fields, errors) });
    part<HTMLInputElement>('.field:has(> .field-error) .input, .field:has(.field-error) input').focus();
  };

  return new Promise((resolve) => {
    let answers: Record<string, unknown> | undefined;
    let saving: Promise<Refusal | undefined> | undefined;
    let stopPlacing = () => {};
    const element = part<HTMLFormElement>('form');
    element.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (saving) return;
      const values = valuesOfEntries(form, new FormData(element));
      const read = readAnswers(form, values, { allowEmpty: true });
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
    // The dialog is as large as the window; beside its content is outside.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('close', async () => {
      stopPlacing();
      dialog.remove();
      document.body.classList.remove(openClass);
      if (before instanceof HTMLElement) before.focus();
      // Closed while it saved: saved it is nevertheless.
      await saving;
      resolve(answers);
    });
    document.body.append(dialog);
    document.body.classList.add(openClass);
    dialog.showModal();
    stopPlacing = place(part('.sqs-modal-lightbox-content'));
    // Not the close button, which stands first; the heading where nothing is asked, which is before every field.
    const first = '.form-fields :is(input:not([type=hidden]), textarea, select)';
    part<HTMLElement>(dialog.querySelector(first) ? first : 'h2').focus();
  });
}

/** In the middle of the window, or at its top margin when it is taller; again whenever either has changed. @returns how to stop */
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

// An alert with a title, e.g. 'Unable to Add Item': a native dialog, so it traps the focus and Escape closes it.
import { messages } from '../messages.ts';

/** @returns when it was closed */
export function showAlert(title: string, message: string): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.className = 'sqs-alert';
  dialog.setAttribute('aria-labelledby', 'sqs-alert-title');
  dialog.setAttribute('aria-describedby', 'sqs-alert-message');

  const heading = document.createElement('h2');
  heading.id = 'sqs-alert-title';
  heading.textContent = title;
  const text = document.createElement('p');
  text.id = 'sqs-alert-message';
  text.textContent = message;
  const close = document.createElement('button');
  close.className = 'sqs-alert-close';
  close.textContent = messages.okay;
  close.addEventListener('click', () => dialog.close());
  dialog.append(heading, text, close);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
}

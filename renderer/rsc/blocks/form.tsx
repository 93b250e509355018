// An owner's form, or a newsletter sign-up. It works without script, where the answer is a
// page of its own; with script client/storefront/form-submit sends it. Spec §4 "Form submission", §5 "Forms".
import type { formBlock } from '../../../server/content/block/form.ts';
import type { newsletterBlock } from '../../../server/content/block/newsletter.ts';
import { formFieldsHtml, formTrapHtml } from '../../../server/forms/form/markup.ts';
import { messages } from '../../../server/forms/form/messages.ts';
import type { BlockForm, Reader } from '../../reader.ts';
import { editMessages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

export async function FormBlock({ props, block, reader, edit }: BlockView<typeof formBlock>) {
  const form = await reader.form(props.formId);
  if (!form) return edit ? <NoForm /> : null;
  return (
    <div className="form-wrapper">
      <FormOf form={form} blockId={block.id} reader={reader} />
    </div>
  );
}

export async function NewsletterBlock({ props, block, reader, edit }: BlockView<typeof newsletterBlock>) {
  const { formId, title, description } = props;
  const form = await reader.form(formId);
  if (!form && !edit) return null;
  return (
    <div className="newsletter-form-wrapper">
      <Written as="h2" className="newsletter-form-header-title" field="title" text={title} edit={edit} />
      <Written
        as="p"
        className="newsletter-form-header-description"
        field="description"
        text={description}
        edit={edit}
      />
      {form ? <FormOf form={form} blockId={block.id} reader={reader} /> : <NoForm />}
    </div>
  );
}

const NoForm = () => <p className="summary-empty">{editMessages.chooseForm}</p>;

/** Hidden until needed: errors, and the message that replaces the form. */
function FormOf({ form, blockId, reader }: { form: BlockForm; blockId: string; reader: Reader }) {
  const { id, name, fields, redirect, isNewsletter } = form;
  const scope = `${blockId}-`;
  return (
    <>
      <form
        className={isNewsletter ? 'form newsletter-form' : 'form'}
        method="post"
        action={`/form/${id}`}
        // A landmark; a page may have several newsletter forms, each below its own heading.
        aria-label={isNewsletter ? undefined : name}
        data-form-id={id}
        data-stoa-form={JSON.stringify({ id, fields, redirect, isNewsletter, scope, objectName: blockId })}
      >
        <input type="hidden" name="crumb" value={reader.csrfToken} />
        <p className="alert alert--error form-problem-above" hidden>
          {messages.problemAbove}
        </p>
        <div
          className="form form-fields field-list"
          dangerouslySetInnerHTML={{ __html: formFieldsHtml(form, { scope }) }}
        />
        {form.disclaimer && <p className="field-hint form-disclaimer">{form.disclaimer}</p>}
        {form.check === 'built-in' && <div data-puzzle dangerouslySetInnerHTML={{ __html: formTrapHtml() }} />}
        {form.check !== undefined && form.check !== 'built-in' && <div className="captcha-container" />}
        <div className="form-problem" role="alert" />
        <div className="form-button-wrapper">
          <button type="submit" className="button">
            {form.submitButtonText}
          </button>
        </div>
      </form>
      <div className="form-submission-text" tabIndex={-1} hidden>
        {form.submissionMessage}
      </div>
      <div className="form-submission-html" data-submission-html={form.submissionHtml ?? ''} hidden />
    </>
  );
}

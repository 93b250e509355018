// The purchase parts of a product page (sections 18.6 to 18.9 and 18.11 to 18.13). Whitespace is significant: templates and
// third-party scripts depend on it to the character.
import { escapeAttribute, escapeScript } from '../3-run/escape.ts';
import type { Execution } from '../3-run/execution.ts';
import { Frame, lookUp, segmentOf } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { booleanOf, field, fieldsOf, own, printed, textOf, truthy } from '../3-run/values.ts';
import { localizedString, wording, wordingPresent } from './commerce.ts';
import type { Bind } from './formatter.ts';
import { jsonText } from './json.ts';
import { messageWith } from './locale.ts';
import { isSubscribableOf, ProductType, stockOf, typeOf, variantOptionsOf } from './product-facts.ts';

/** Cache for host values that are shared by many pages and never change. */
const attributes = new WeakMap<object, string>();

function jsonAttribute(value: unknown): string {
  if (value === undefined) return '';
  const isKept = typeof value === 'object' && value !== null && Object.isFrozen(value);
  const known = isKept ? attributes.get(value) : undefined;
  if (known !== undefined) return known;
  const text = escapeAttribute(escapeScript(jsonText(value)));
  if (isKept) attributes.set(value, text);
  return text;
}

/** The site's own wording, if it is truthy, as in the markup. */
function truthyWording(frame: Frame, name: string, standard: string): unknown {
  const given = localizedString(frame, name);
  return truthy(given) ? given : standard;
}

const contentOf = outward('structuredContent');
const collectionIdOf = outward('collectionId');
const idOf = outward('id');

/** @param frame the product's own frame */
function addToCart(x: Execution, frame: Frame): string {
  const content = fieldsOf(contentOf(frame));
  const { customAddButtonText, useCustomAddButtonText, additionalFieldsForm, productSubscriptionOptions } = content;
  const isSubscribable = truthy(content.isSubscribable);
  const hasForm = truthy(content.additionalFieldsFormId) && truthy(additionalFieldsForm);
  // Evaluated in an expression, where an object or array has no value.
  const isOption = isSubscribable && typeof content.isSubscribable !== 'object';
  const [option] = listOf(productSubscriptionOptions);
  const hasOption = x.options.enableExpr && option !== undefined && isOption;
  const label = escapeAttribute(
    truthy(customAddButtonText) && truthy(useCustomAddButtonText)
      ? textOf(customAddButtonText)
      : isSubscribable
        ? textOf(truthyWording(frame, 'productSubscribeText', 'Subscribe'))
        : textOf(truthyWording(frame, 'productAddToCartText', 'Add To Cart')),
  );
  return (
    `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n` +
    '  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ' +
    `${hasForm ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings ` +
    `data-collection-id="${printed(collectionIdOf(frame))}" data-item-id="${printed(idOf(frame))}" ` +
    `data-product-type="${printed(content.productType)}" ` +
    `data-use-custom-label="${printed(useCustomAddButtonText)}" ` +
    (isSubscribable ? `data-is-subscription="${printed(content.isSubscribable)}" ` : '') +
    `data-original-label="${label}" ` +
    (hasForm ? `data-form="${jsonAttribute(additionalFieldsForm)}"` : '') +
    (hasOption ? `data-subscription-option-id="${printed(fieldsOf(option).id)}"` : '') +
    `>\n    <div class="sqs-add-to-cart-button-inner">${label}</div>\n  </div>\n</div>`
  );
}

export const addToCartBtn: Bind = () => (value, x, frame) => addToCart(x, new Frame(value, frame));

function variantsSelectText(value: unknown, x: Execution, frame: Frame): string | undefined {
  const options = variantOptionsOf(value);
  if (options.length === 0) return undefined;
  const content = fieldsOf(value).structuredContent;
  const isGiftCard = typeOf(value) === ProductType.giftCard;
  const selectText = isGiftCard
    ? wording(frame, 'giftCardVariantSelectText', 'Select Value')
    : wording(frame, 'productVariantSelectText', 'Select {variantName}');
  const displayText = isGiftCard ? wording(frame, 'giftCardValueDisplayText', 'Value') : '{name}';

  let text =
    `\n  \n  \n  \n  \n\n  <div class="product-variants" data-item-id="${printed(fieldsOf(value).id)}" ` +
    `data-variants="${jsonAttribute(fieldsOf(content).variants)}"`;
  if (truthy(fieldsOf(content).isSubscribable)) {
    text += ` data-is-subscribable="true" data-subscription-plan="${jsonAttribute(fieldsOf(content).subscriptionPlan)}"`;
  }
  text += ' data-animation-role="content">';

  for (const { name, values } of options) {
    const select = messageWith(x, frame, selectText, { variantName: name });
    const display = messageWith(x, frame, displayText, { name });
    const option = escapeAttribute(name);
    text +=
      `\n    <div class="variant-option">\n    <div class="variant-option-title">${escapeAttribute(display)}: </div>\n` +
      `    <div class="variant-select-wrapper">\n      <select aria-label="${select}" ` +
      `data-variant-option-name="${option}">\n        <option value="">${escapeAttribute(select)}</option>\n        `;
    for (const one of values) text += `<option value="${escapeAttribute(one)}">${escapeAttribute(one)}</option>`;
    text +=
      '\n      </select>\n    </div>\n' +
      `    <div class="variant-radiobtn-wrapper" data-variant-option-name="${option}">`;
    for (const one of values) {
      const shown = escapeAttribute(one);
      const id = `variant-option-${option}-${shown}`;
      text +=
        `\n      <input type="radio" class="variant-radiobtn" value="${shown}" name="variant-option-${option}" id="${id}"/>` +
        `\n      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${shown}</label>`;
    }
    text += '\n    </div>\n    </div>';
  }
  return `${text}\n  </div>\n`;
}

export const variantsSelect: Bind = () => (value, x, frame) => variantsSelectText(value, x, frame);

const areServicesManyOf = outward('websiteSettings.storeSettings.multipleQuantityAllowedForServices');

function quantityText(value: unknown, frame: Frame): string | undefined {
  const type = typeOf(value);
  const many = areServicesManyOf(frame);
  const isAllowed =
    type === ProductType.physical || (type === ProductType.service && (many == null || booleanOf(many)));
  if (!isAllowed || booleanOf(isSubscribableOf(value)) || stockOf(value) <= 1) return undefined;
  const label = printed(truthyWording(frame, 'productQuantityInputLabel', 'Quantity'));
  return (
    `\n\n\n<div class="product-quantity-input" data-item-id="${printed(fieldsOf(value).id)}" ` +
    `data-animation-role="content">\n  <div class="quantity-label">${label}:</div>\n` +
    `  <input aria-label="${label}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>\n</div>`
  );
}

export const quantityInput: Bind = () => (value, _x, frame) => quantityText(value, frame);

export const productCheckout: Bind = () => (value, x, frame) =>
  (variantsSelectText(value, x, frame) ?? '') +
  (quantityText(value, frame) ?? '') +
  addToCart(x, new Frame(value, frame));

export const productQuickView: Bind =
  ({ list }) =>
  (value, _x, frame) => {
    const argument = list[0];
    let group = '';
    if (argument !== undefined) {
      const name = segmentOf(argument);
      const inValue = own(value, name);
      const found = inValue === undefined ? lookUp(frame, [name]) : inValue;
      group = found === undefined ? argument : textOf(found);
    }
    const text = wordingPresent(frame, 'productQuickViewText', 'Quick View');
    return (
      '<span class="sqs-product-quick-view-button" role="button" tabindex="0" ' +
      `data-id="${textOf(fieldsOf(value).id)}" data-group="${group}">${text}</span>`
    );
  };

const merchandising = (value: unknown, frame: Frame) =>
  lookUp(frame, ['productMerchandisingContext', textOf(fieldsOf(value).id)]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const productScarcity: Bind = () => (value, x, frame) => {
  const entry = merchandising(value, frame);
  if (!booleanOf(fieldsOf(entry).scarcityEnabled)) return value;
  let text = '';
  for (const view of listOf(fieldsOf(entry).scarcityTemplateViews)) {
    const attributes = fieldsOf(view).attributes;
    const shown = messageWith(x, frame, textOf(fieldsOf(view).scarcityText ?? fieldsOf(entry).scarcityText), {
      qtyInStock: fieldsOf(view).qtyInStock,
    });
    text +=
      '\n  <div class="product-scarcity"' +
      (truthy(attributes) ? ` data-variant-attributes="${jsonAttribute(attributes)}" hidden` : '') +
      `>\n    ${escapeAttribute(shown)}\n  </div>\n`;
  }
  return text;
};

const captchaKeyOf = outward('website.captchaSettings.siteKey');

export const productRestockNotification: Bind = () => (value, _x, frame) => {
  const entry = merchandising(value, frame);
  const messages = fieldsOf(entry).restockNotificationMessages;
  const message = (name: string) => escapeAttribute(textOf(field(messages, name)));
  const hasCaptcha = truthy(captchaKeyOf(frame));
  const hasMailingList = truthy(fieldsOf(entry).mailingListSignUpEnabled);
  const isChecked = truthy(fieldsOf(entry).mailingListOptInByDefault);
  let text = '\n'.repeat(6);
  for (const view of listOf(fieldsOf(entry).restockNotificationViews)) {
    text +=
      `\n<div class="product-restock-notification" data-product-id="${printed(fieldsOf(value).id)}" ` +
      `data-variant-id="${printed(fieldsOf(view).variantId)}"${truthy(fieldsOf(view).hiddenByDefault) ? ' hidden' : ''}>\n` +
      `  <span class="product-restock-cta">${message('CTAText')}</span>\n` +
      '  <form class="product-restock-form" action="#">\n' +
      '    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" ' +
      `placeholder="${message('placeholderText')}">\n` +
      `    <input class="sqs-editable-button" type="submit" value="${message('buttonText')}">\n  </form>\n` +
      (hasMailingList
        ? '  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"' +
          `${isChecked ? ' checked' : ''}>${message('mailingListDescription')}</label>`
        : '') +
      `\n${hasCaptcha ? '  <div class="captcha-container"></div>' : ''}\n</div>\n`;
  }
  return text;
};

// Donation amounts: a form that leads to the donation's page, with or without script. Commerce 2.1.
import type { donationBlock } from '../../../server/content/block/donation.ts';
import { editMessages, messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';
import { Written } from './written.tsx';

export async function DonationBlock({ props, block, reader, edit }: BlockView<typeof donationBlock>) {
  const { productId, title, text, button, align } = props;
  const donation = productId === '' ? undefined : await reader.donation(productId);
  if (!donation && !edit) return null;
  return (
    <div className={`donation-block donation-block--${align}`}>
      <Written as="h2" className="donation-title" field="title" text={title} edit={edit} />
      <Written as="p" className="donation-text" field="text" text={text} edit={edit} />
      {donation ? (
        <form className="donation-form" action="/checkout/donate" method="post">
          <input type="hidden" name="crumb" value={reader.csrfToken} />
          <input type="hidden" name="donatePageId" value={donation.productId} />
          {donation.amounts.length > 0 && (
            <fieldset className="donation-amounts">
              <legend className="visually-hidden">{messages.amount}</legend>
              {donation.amounts.map(({ cents, text: amount }, at) => (
                <label className="donation-amount" key={cents}>
                  <input type="radio" name="amount" value={cents} defaultChecked={at === 0} required />
                  <span>{amount}</span>
                </label>
              ))}
              {donation.allowsOther && (
                <label className="donation-amount">
                  <input type="radio" name="amount" value="custom" />
                  <span>{messages.otherAmount}</span>
                </label>
              )}
            </fieldset>
          )}
          {donation.amounts.length === 0 && <input type="hidden" name="amount" value="custom" />}
          {donation.allowsOther && (
            <p className="donation-other">
              <label className="field-label" htmlFor={`donation-${block.id}`}>
                {messages.otherAmountIn({ currency: donation.currency })}
              </label>
              <input
                className="input"
                id={`donation-${block.id}`}
                name="custom"
                inputMode="decimal"
                autoComplete="transaction-amount"
                maxLength={20}
              />
            </p>
          )}
          <button className="button sqs-button-element--primary" type="submit">
            {button}
          </button>
        </form>
      ) : (
        <Empty text={editMessages.chooseDonation} />
      )}
    </div>
  );
}

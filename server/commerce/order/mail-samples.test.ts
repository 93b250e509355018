// The sample mails of the preview are complete, and their sums are right.
import { expect, it } from 'vitest';
import { mailKinds } from '../../concepts.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { orderMailKinds } from './mail-samples.ts';

const site = { siteTitle: 'The shop', siteUrl: 'https://shop.example', language: 'en-US', siteAddress: ['1 Main St'] };

it.each(orderMailKinds.map((one) => [one.kind, one] as const))('%s can be looked at', (kind, one) => {
  const { subject, content } = one.sample(site);
  const { html, text } = renderMail(content);
  expect(subject).toMatch(/1042/);
  for (const form of [html, text]) expect(form).toContain('The shop');
  expect(mailKinds.filter((other) => other.kind === kind)).toHaveLength(1);
});

it('the confirmation explains its own total, and breaks what is too long for a phone', () => {
  const { content } = orderMailKinds.find(({ kind }) => kind === 'order-confirmed')!.sample(site);
  const { html, text } = renderMail(content);
  expect(text).toContain('How this total was calculated:\n2 × Tidelines at $48.00: $96.00.');
  expect(text).toContain('Total: $107.28');
  expect(text).toContain('What you told us:\nNote: Please leave it with the neighbors.');
  expect(html).toMatch(/<p [^>]*overflow-wrap:anywhere/);
});

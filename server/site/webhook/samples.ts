// The event that a test of a webhook sends: the fields of a real one, with an id of zeros. Commerce 1.10. Portable.

const id = '0'.repeat(24);
const variantId = '00000000-0000-0000-0000-000000000000';

const byFamily: Readonly<Record<string, { first: string; data: Readonly<Record<string, unknown>> }>> = {
  order: { first: 'create', data: { orderId: id } },
  contact: { first: 'create', data: { contactId: id } },
  address: { first: 'create', data: { contactId: id } },
  inventory: { first: 'update', data: { variantIds: [variantId] } },
  transaction: { first: 'create', data: { transactionId: id, orderId: id } },
  subscription: { first: 'created', data: { subscriptionId: id, status: 'active' } },
  restock: { first: 'signup', data: { signUpId: id, productId: id, variantId } },
  form: { first: 'submit', data: { submissionId: id, formId: id } },
};

/** @param topic or a family, e.g. `contact.*`, of which one event is sent */
export function sampleOf(topic: string): { topic: string; data: Record<string, unknown> } {
  const [family = ''] = topic.split('.');
  const { first, data } = byFamily[family] ?? { first: '*', data: {} };
  return {
    topic: topic.endsWith('.*') ? `${family}.${first}` : topic,
    data: { ...data, ...(topic === 'order.update' && { update: 'FULFILLED' }) },
  };
}

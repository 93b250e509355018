// Copy of the payment pages: paying in installments, and the test provider's page. Portable.
import { catalog } from '../../../base/text/catalog.ts';

export const payLaterMessages = {
  en: {
    title: ({ name }: { name: string }) => `Pay in four with ${name}`,
    lead: 'Get it now, and pay in four equal installments with no interest.',
    steps: ({ name }: { name: string }) =>
      [
        ['Choose it at checkout', `Add what you like to your cart, and choose ${name} as your payment method.`],
        ['Pay a quarter today', `${name} asks for your details and decides right away.`],
        ['Pay the rest every two weeks', 'Three more installments are charged to your card over six weeks.'],
      ] as const,
    small: ({ name }: { name: string }) =>
      `${name} decides who can pay in installments and may charge a late fee. Its own terms apply.`,
  },
  fr: {
    title: ({ name }: { name: string }) => `Payez en quatre fois avec ${name}`,
    lead: 'Recevez votre achat maintenant et payez en quatre versements égaux, sans intérêts.',
    steps: ({ name }: { name: string }) =>
      [
        [
          'Choisissez-le à la caisse',
          `Mettez ce qui vous plaît dans le panier et choisissez ${name} comme moyen de paiement.`,
        ],
        ['Payez un quart aujourd’hui', `${name} vous demande quelques renseignements et décide aussitôt.`],
        ['Le reste toutes les deux semaines', 'Trois autres versements, prélevés sur votre carte sur six semaines.'],
      ] as const,
    small: ({ name }: { name: string }) =>
      `${name} décide qui peut payer en plusieurs fois et peut demander des frais de retard. Ses conditions s’appliquent.`,
  },
} as const;

export const testPaymentMessages = catalog({
  note: 'This page stands in for a payment provider because the store is in test mode. No money moves.',
  confirm: {
    title: 'Confirm your payment',
    lead: () => 'Your bank wants to make sure that it’s you.',
    approve: 'Confirm the payment',
    decline: 'Refuse the payment',
  },
  'pay-later': {
    title: 'Pay in installments',
    lead: ({ payments }: { payments: string }) => `${payments}, the first one today.`,
    approve: 'Approve the installments',
    decline: 'Decline',
  },
});

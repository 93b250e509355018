// The add-to-cart button's states. Spec §4 "Add-to-cart button", §9 "Timing". Portable: time comes in as events.
import { productWords } from '../../../server/commerce/product/words.ts';
import { messages } from '../messages.ts';
import { timing } from '../timing.ts';

export type ButtonState = 'idle' | 'adding' | 'confirming' | 'failed' | 'added';
export type ButtonEvent = 'click' | 'succeeded' | 'failed' | 'timer';

/** Per state: its label, and its timer. */
export const looks: Record<ButtonState, { label?: string; timerMs?: number }> = {
  idle: {},
  adding: { label: messages.adding },
  /** After the server accepts; 'Added!' follows after one second. */
  confirming: { label: messages.adding, timerMs: timing.addedAfterMs },
  failed: { label: messages.adding, timerMs: timing.errorShownMs },
  added: { label: productWords.productAddedToCartText, timerMs: timing.addedShownMs },
};

const table: Record<ButtonState, Partial<Record<ButtonEvent, ButtonState>>> = {
  idle: { click: 'adding' },
  adding: { succeeded: 'confirming', failed: 'failed' },
  confirming: { timer: 'added' },
  failed: { timer: 'idle' },
  added: { timer: 'idle' },
};

/** Ignores events that a state has no transition for, such as a click while adding. */
export const nextState = (state: ButtonState, event: ButtonEvent): ButtonState => table[state][event] ?? state;

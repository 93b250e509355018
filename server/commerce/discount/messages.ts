// What owners read about discounts. Portable.

export const messages = {
  tooManyItems: 'This discount names too many products and categories.',
  endsBeforeStart: 'Choose an end after the start.',
  productMissing: 'One of these products no longer exists.',
  categoryMissing: 'One of these categories no longer exists.',
};

// The kinds of form fields by name, for pages without schemas. Spec §3. Portable.

/** Spec §3: the editable kinds. */
export const fieldKinds = [
  'text',
  'textarea',
  'email',
  'currency',
  'number',
  'website',
  'password',
  'twitter',
  'date',
  'time',
  'name',
  'address',
  'phone',
  'section',
  'radio',
  'checkbox',
  'select',
  'likert',
  'hidden',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

import { describe, expect, it } from 'vitest';
import {
  changedFields,
  isChanged,
  openedRecord,
  rebased,
  redone,
  savedRecord,
  stillDisputed,
  undone,
  withFields,
  withOwn,
} from './record-edit.ts';

const mug = { title: 'Mug', price: '20' };

describe('a record under edit', () => {
  it('is changed while it differs from what is stored', () => {
    const typed = withFields(openedRecord(mug), { title: 'Cup' });
    expect(isChanged(typed)).toBe(true);
    expect(isChanged(withFields(typed, { title: 'Mug' }))).toBe(false);
    expect(isChanged(savedRecord(typed, { title: 'Cup', price: '20' }))).toBe(false);
  });

  it('takes typing in one field as one step, and steps of two fields apart', () => {
    let edit = openedRecord(mug);
    for (const title of ['C', 'Cu', 'Cup']) edit = withFields(edit, { title });
    edit = withFields(edit, { price: '25' });
    expect(undone(edit).values).toEqual({ title: 'Cup', price: '20' });
    expect(undone(undone(edit)).values).toEqual(mug);
    expect(redone(undone(edit)).values).toEqual(edit.values);
  });

  it('keeps its state when there is no step to take', () => {
    const edit = openedRecord(mug);
    expect([undone(edit), redone(edit), withFields(edit, { price: '20' })]).toEqual([edit, edit, edit]);
  });
});

describe('a record that somebody else saved meanwhile', () => {
  const stored = { title: 'Mug', price: '20', text: '' };

  it('takes what they changed, keeps what was typed, and names what both changed', () => {
    const typed = withFields(openedRecord(stored), { price: '25', text: 'Blue' });
    const { edit, taken, disputed } = rebased(typed, { title: 'Cup', price: '22', text: 'Blue' });
    expect(edit.values).toEqual({ title: 'Cup', price: '25', text: 'Blue' });
    expect({ taken, disputed, left: changedFields(edit) }).toEqual({
      taken: ['title'],
      disputed: ['price'],
      left: ['price'],
    });
  });

  it('is undone and redone after that, except in fields that they changed', () => {
    const typed = withFields(withFields(openedRecord(stored), { text: 'Blue' }), { price: '25' });
    const { edit } = rebased(undone(withFields(typed, { text: 'Red' })), { ...stored, price: '22' });
    expect(edit).toMatchObject({ values: { text: 'Blue', price: '25' }, past: [{ text: '', price: '25' }] });
    expect(undone(edit).values).toEqual({ title: 'Mug', price: '25', text: '' });
    expect(redone(edit).values).toEqual({ title: 'Mug', price: '25', text: 'Red' });
  });

  it('leaves undecided what a third version does not touch, and drops what it makes the same', () => {
    const typed = withFields(withFields(openedRecord(stored), { price: '25' }), { title: 'Cup' });
    const second = rebased(typed, { ...stored, title: 'Jug', price: '22' });
    expect(second.disputed).toEqual(['title', 'price']);
    const third = rebased(second.edit, { title: 'Jug', price: '25', text: 'Blue' });
    expect(third).toMatchObject({ taken: ['text'], disputed: [] });
    expect(stillDisputed(third.edit, [...second.disputed, 'title'])).toEqual(['title']);
  });

  it('shows what the server made of what was sent, and keeps what was typed after that', () => {
    const sent = withFields(openedRecord(stored), { title: ' Cup ' });
    const typed = withFields(sent, { price: '25' });
    const saved = savedRecord(typed, { ...stored, title: 'Cup' }, sent.values);
    expect(saved.values).toEqual({ title: 'Cup', price: '25', text: '' });
    expect(changedFields(saved)).toEqual(['price']);
  });

  it('takes for its own what it sent without an answer, though it was changed again since', () => {
    const sent = withFields(openedRecord(stored), { title: 'Cup' });
    const typed = withFields(sent, { title: 'Jug' });
    const theirs = { title: 'Cup', price: '22', text: '' };
    const { edit, taken, disputed } = rebased(withOwn(typed, theirs, sent.values), theirs);
    expect({ values: edit.values, taken, disputed }).toEqual({
      values: { title: 'Jug', price: '22', text: '' },
      taken: ['price'],
      disputed: [],
    });
    expect(rebased(typed, theirs).disputed).toEqual(['title']);
  });
});

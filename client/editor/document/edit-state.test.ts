import { describe, expect, it } from 'vitest';
import { applyPatches } from '../../../server/content/document/patches.ts';
import { page, retext, textDoc } from '../../../server/testing/harness/documents.ts';
import { deleteBlocks } from './actions/delete-blocks.ts';
import { deleteSections } from './actions/delete-sections.ts';
import { moveBlock } from './actions/move-block.ts';
import { fieldValue, setField } from './actions/set-field.ts';
import { setSection } from './actions/set-section.ts';
import { sidesOf } from './conflicts.ts';
import {
  answered,
  type Change,
  caughtUp,
  changed,
  type EditState,
  givenUp,
  opened,
  redone,
  refused,
  resolved,
  sending,
  takenBack,
  typingBegan,
  undone,
  unsaved,
  unsent,
} from './edit-state.ts';

let stamps = 0;
const stamp = () => ({ id: `op-${String(++stamps).padStart(6, '0')}`, at: stamps });
const ann = { id: 'ann', window: 'w1' };
const open = (...texts: string[]) => opened(ann, { document: page('home', ...texts), rev: 4, changed: false });
const act = (state: EditState, make: (state: EditState) => Change | undefined) => {
  const change = make(state);
  return change ? changed(state, change, stamp()) : state;
};
const type = (state: EditState, block: string, text: string, session?: string) =>
  act(state, ({ document }) => setField(document, block, 'doc', textDoc(text), session));
const text = (state: EditState, block = 'b1') => fieldValue(state.document, block, 'doc');

describe('a page being edited', () => {
  it('shows a change at once, and keeps the op until the server has it', () => {
    const state = type(open('one'), 'b1', 'two');
    expect(text(state)).toEqual(textDoc('two'));
    expect(state.base.blocks.b1?.props.doc).toEqual(textDoc('one'));
    expect(state.pending.map(({ label, actor, base, doc }) => [label, actor, base, doc])).toEqual([
      ['Edit text', 'ann', 4, 'home'],
    ]);
    const saved = answered(sending(state, 1), { saved: true, rev: 5 }).state;
    expect([saved.pending, saved.rev, saved.base.blocks.b1?.props.doc]).toEqual([[], 5, textDoc('two')]);
  });

  it('has no history entry without a real change', () => {
    const state = open('one');
    expect(type(state, 'b1', 'one')).toBe(state);
    expect(
      act(state, ({ document }) => setSection(document, 's1', { theme: 'light-1' }, { label: 'Change colors' })),
    ).toBe(state);
    expect(act(state, ({ document }) => deleteBlocks(document, ['b9']))).toBe(state);
    expect(undone(state, stamp())).toBe(state);
    expect(redone(state, stamp())).toBe(state);
  });

  it('makes one entry and one waiting op of typing in one go, and none when it ends where it began', () => {
    let state = open('one');
    for (const typed of ['on', 'o', 'ok']) state = type(state, 'b1', typed, 'text 1');
    expect([state.pending.length, state.undo.length]).toEqual([1, 1]);
    expect(text(undone(state, stamp()))).toEqual(textDoc('one'));
    state = type(state, 'b1', 'one', 'text 1');
    expect(state.undo).toEqual([]);
    expect(type(type(open('one'), 'b1', 'x', 'text 1'), 'b1', 'y', 'text 2').undo).toHaveLength(2);
  });

  it('never changes an op that is on its way', () => {
    const sent = sending(type(open('one'), 'b1', 'two', 'text 1'), 1);
    const state = type(sent, 'b1', 'three', 'text 1');
    expect(state.pending).toHaveLength(2);
    expect(state.pending[0]).toBe(sent.pending[0]);
    const saved = answered(state, { saved: true, rev: 5 }).state;
    expect(saved.pending).toHaveLength(1);
    expect(text(saved)).toEqual(textDoc('three'));
    expect(saved.undo).toHaveLength(1);
  });

  it('goes back and forth through every kind of action to where it began', () => {
    let state = open('one', 'two', 'three');
    const start = state.document;
    state = type(state, 'b1', 'changed');
    state = act(state, ({ document }) => moveBlock(document, 'b3', 'up'));
    state = act(state, ({ document }) => deleteBlocks(document, ['b2']));
    state = act(state, ({ document }) => setSection(document, 's1', { theme: 'dark-1' }, { label: 'Change colors' }));
    state = act(state, ({ document }) => deleteSections(document, ['s1']));
    const end = state.document;
    for (let i = 0; i < 5; i++) state = undone(state, stamp());
    expect(state.document).toEqual(start);
    for (let i = 0; i < 5; i++) state = redone(state, stamp());
    expect(state.document).toEqual(end);
    expect(state.pending.reduce((document, op) => applyPatches(document, op.patches), state.base)).toEqual(end);
    expect(type(undone(state, stamp()), 'b1', 'other').redo).toEqual([]);
  });

  it('is undone and redone after a reload, but never over what somebody else changed since', () => {
    let state = type(type(open('one', 'two'), 'b1', 'first'), 'b2', 'second');
    state = undone(type(state, 'b1', 'third', 'text 1'), stamp());
    const again = (texts: string[]) =>
      opened(ann, { document: page('home', ...texts), rev: 9, changed: true }, [], state);
    const reloaded = again(['first', 'second']);
    expect([reloaded.undo.length, reloaded.redo.length]).toEqual([2, 1]);
    expect(undone(undone(reloaded, stamp()), stamp()).document).toEqual(open('one', 'two').document);
    expect(text(redone(reloaded, stamp()))).toEqual(textDoc('third'));
    const others = again(['theirs', 'second']);
    expect([others.undo.map(({ forward }) => forward[0]?.p[1]), others.redo]).toEqual([['b2'], []]);
  });

  it('takes back a change that others have followed', () => {
    const before = open('one', 'two');
    const deleted = act(before, ({ document }) => deleteBlocks(document, ['b1']));
    const [entry] = deleted.undo;
    const later = type(deleted, 'b2', 'later');
    if (!entry) throw new Error('No step to undo or redo');
    expect(text(takenBack(later, entry, stamp()))).toEqual(textDoc('one'));
    expect(takenBack(deleted, entry, stamp()).redo).toHaveLength(1);
    expect(takenBack(undone(deleted, stamp()), entry, stamp()).document).toEqual(before.document);
  });

  it('takes up what an earlier visit could not send, leaving out what has no place any more', () => {
    const kept = [retext('home', 'b1', 'kept'), retext('home', 'b9', 'lost')];
    const state = opened(ann, { document: page('home', 'one'), rev: 9, changed: false }, kept);
    expect(text(state)).toEqual(textDoc('kept'));
    expect(state.pending.map(({ id }) => id)).toEqual([kept[0]?.id]);
  });
});

describe('an answer that others changed the page', () => {
  it('puts ours after theirs, whose other changes stay', () => {
    const state = sending(type(open('one', 'two'), 'b1', 'mine'), 1);
    const result = answered(state, {
      saved: false,
      rev: 5,
      known: [],
      ops: [retext('home', 'b2', 'theirs')],
      people: {},
    });
    expect([text(result.state, 'b1'), text(result.state, 'b2')]).toEqual([textDoc('mine'), textDoc('theirs')]);
    expect([result.state.conflicts, result.lost, result.state.rev, result.state.sendingCount]).toEqual([[], 0, 5, 0]);
  });

  it('keeps both texts when both changed the same, and the person chooses', () => {
    const people = { bob: 'Bob' };
    const bobs = { ...retext('home', 'b1', 'theirs'), actor: 'bob', from: 'w2' };
    const sent = sending(type(open('one'), 'b1', 'mine'), 1);
    const { state } = answered(sent, { saved: false, rev: 5, known: [], ops: [bobs], people });
    // The server compares with the revision that the person had seen.
    expect(state.pending.map(({ base, from }) => [base, from])).toEqual([[4, 'w1']]);
    const contested = { by: { id: 'bob', name: 'Bob' }, paths: [['blocks', 'b1', 'props', 'doc']] };
    const kept = answered(sending(state, 1), { saved: true, rev: 6, contested }).state;
    const [conflict] = kept.conflicts;
    if (!conflict) throw new Error('There is no conflict');
    expect([text(kept), conflict.who, conflict.theirs]).toEqual([textDoc('mine'), 'Bob', textDoc('theirs')]);

    const after = type(kept, 'b1', 'mine, longer');
    expect(sidesOf(after.document, conflict).mine).toEqual(textDoc('mine, longer'));
    expect(resolved(after, conflict, 'mine', stamp())).toMatchObject({ conflicts: [], document: after.document });
    const taken = resolved(after, conflict, 'theirs', stamp());
    expect([text(taken), taken.conflicts, taken.pending.length]).toEqual([textDoc('theirs'), [], 2]);
    expect(text(undone(taken, stamp()))).toEqual(textDoc('mine, longer'));
  });

  it('shows theirs where they replaced a text of this visit unseen, and offers to put ours back', () => {
    const mine = answered(sending(type(open('one'), 'b1', 'mine'), 1), { saved: true, rev: 5 }).state;
    const bobs = { ...retext('home', 'b1', 'theirs'), actor: 'bob', contested: true };
    const people = { bob: 'Bob' };
    const state = answered(sending(mine, 0), { saved: false, rev: 6, known: [], ops: [bobs], people }).state;
    const [conflict] = state.conflicts;
    expect([text(state), conflict]).toMatchObject([textDoc('theirs'), { shown: 'theirs', who: 'Bob' }]);
    expect(conflict && text(resolved(state, conflict, 'mine', stamp()))).toEqual(textDoc('mine'));
    const seen = { ...bobs, contested: undefined };
    expect(answered(mine, { saved: false, rev: 6, known: [], ops: [seen], people }).state.conflicts).toEqual([]);
  });

  it('never lets the text being typed pass for one whose author has seen what others wrote in the meantime', () => {
    const path = ['blocks', 'b1', 'props', 'doc'];
    const began = typingBegan(open('one', 'two'), 'text 1', path);
    const bobs = { ...retext('home', 'b1', 'theirs'), actor: 'bob', from: 'w2' };
    const missed = { saved: false as const, rev: 5, known: [], people: { bob: 'Bob' } };
    const late = caughtUp(began, { changed: true, missed: { ...missed, ops: [bobs] } }).state;
    expect([text(late), late.rev]).toEqual([textDoc('theirs'), 5]);
    // The editor in the frame still shows "one".
    const typed = type(late, 'b1', 'one!', 'text 1');
    expect(typed.pending.map(({ base }) => base)).toEqual([4]);
    const contested = { by: { id: 'bob', name: 'Bob' }, paths: [path] };
    const told = answered(sending(typed, 1), { saved: true, rev: 6, contested }).state;
    expect(type(told, 'b1', 'one!!', 'text 1').pending.map(({ base }) => base)).toEqual([6]);
    // Elsewhere on the page, or in a reopened text, the base is the revision shown.
    expect(type(late, 'b1', 'new', 'text 2').pending[0]?.base).toBe(5);
    const beside = { ...missed, ops: [retext('home', 'b2', 'theirs')] };
    const other = caughtUp(began, { changed: true, missed: beside }).state;
    expect(type(other, 'b1', 'one!', 'text 1').pending[0]?.base).toBe(5);
  });

  it('leaves out the steps that would take back what somebody else has changed since', () => {
    const saved = answered(sending(type(open('one', 'two'), 'b1', 'mine'), 1), { saved: true, rev: 5 }).state;
    const bobs = { ...retext('home', 'b1', 'mine and theirs'), actor: 'bob', from: 'w2' };
    const missed = { saved: false as const, rev: 6, known: [], people: {}, ops: [bobs] };
    const { state } = caughtUp(saved, { changed: true, missed });
    expect([state.undo, text(state), state.conflicts]).toEqual([[], textDoc('mine and theirs'), []]);
  });

  it('waits for the answer to what is being saved', () => {
    const state = type(open('one'), 'b1', 'mine');
    const missed = { saved: false as const, rev: 5, known: [], people: {}, ops: [retext('home', 'b1', 'theirs')] };
    expect(caughtUp(state, { changed: true, missed }).state).toBe(state);
    const [first, now] = [open('one'), caughtUp(open('one'), { changed: true })];
    expect([first.changed, now.state.changed]).toEqual([false, true]);
  });

  it('brings a block back that they deleted while it was written in', () => {
    const state = sending(type(open('one', 'two'), 'b2', 'mine'), 1);
    const gone = { ...retext('home', 'b2', ''), actor: 'bob', patches: [{ p: ['blocks', 'b2'], o: 'del' as const }] };
    const people = { bob: 'Bob' };
    const result = answered(state, { saved: false, rev: 5, known: [], ops: [gone], people });
    expect([result.lost, result.state.pending, result.state.document.blocks.b2]).toEqual([0, [], undefined]);
    expect(undone(result.state, stamp()).undo).toEqual([]);
    const [conflict] = result.state.conflicts;
    expect(conflict && text(resolved(result.state, conflict, 'mine', stamp()), 'b2')).toEqual(textDoc('mine'));
    const moved = { ...gone, patches: [{ p: ['sections', 's1'], o: 'del' as const }] };
    expect(answered(state, { saved: false, rev: 5, known: [], ops: [moved], people }).lost).toBe(0);
  });

  it('forgets those of ours that had arrived, and takes the whole page when the log cannot tell', () => {
    let state = type(open('one', 'two'), 'b1', 'first');
    state = sending(type(state, 'b2', 'second'), 2);
    const known = [state.pending[0]?.id ?? ''];
    const result = answered(state, {
      saved: false,
      rev: 8,
      known,
      document: page('home', 'theirs', 'two'),
      people: {},
    });
    expect([text(result.state, 'b1'), text(result.state, 'b2')]).toEqual([textDoc('theirs'), textDoc('second')]);
    expect(result.state.pending).toHaveLength(1);
  });

  it('leaves what others wrote after an op of ours that arrived before the page was opened again', () => {
    const kept = { ...retext('home', 'b1', 'mine'), actor: 'ann', from: 'w0' };
    // The page has our change as revision 8 and theirs as 9.
    const found = { document: page('home', 'theirs', 'two'), rev: 9, changed: true };
    const state = sending(opened(ann, found, [kept]), 1);
    const saved = answered(state, { saved: true, rev: 9, seen: [kept.id] }).state;
    expect([text(saved), saved.pending, saved.base]).toEqual([textDoc('theirs'), [], found.document]);
    const ops = [retext('home', 'b2', 'also theirs')];
    const late = answered(state, { saved: false, rev: 10, known: [kept.id], seen: [kept.id], ops, people: {} }).state;
    expect([text(late), text(late, 'b2'), late.pending]).toEqual([textDoc('theirs'), textDoc('also theirs'), []]);
  });

  it('or no answer at all leaves everything waiting', () => {
    const state = type(open('one'), 'b1', 'two');
    expect(unsent(sending(state, 1))).toEqual(state);
  });

  it('or no answer at all closes the op that was sent, which may have been saved', () => {
    const sent = unsent(sending(type(open('one'), 'b1', 'two', 'text 1'), 1));
    const state = type(sent, 'b1', 'three', 'text 1');
    expect(state.pending).toHaveLength(2);
    expect(state.pending[0]).toBe(sent.pending[0]);
    expect(state.undo).toHaveLength(1);
  });

  it('that refuses what was written keeps it on the page and on the device until it is changed or given up', () => {
    let state = type(open('one', 'two'), 'b1', 'too long', 'text 1');
    state = refused(sending(type(state, 'b2', 'fine'), 1), 'This page is full.');
    expect([text(state, 'b1'), text(state, 'b2')]).toEqual([textDoc('too long'), textDoc('fine')]);
    expect([state.pending.length, state.held.map(({ why }) => why)]).toEqual([1, ['This page is full.']]);
    expect(unsaved(state)).toHaveLength(2);
    expect(text(givenUp(state))).toEqual(textDoc('one'));

    const shorter = type(state, 'b1', 'short');
    expect([shorter.held, shorter.pending.length]).toEqual([[], 2]);
    const bobs = retext('home', 'b2', 'theirs');
    const rebased = answered(sending(state, 1), { saved: false, rev: 5, known: [], ops: [bobs], people: {} }).state;
    expect([text(rebased, 'b1'), rebased.held.length]).toEqual([textDoc('too long'), 1]);
    // Newer text has already replaced it.
    const newer = type(sending(type(open('one'), 'b1', 'too long'), 1), 'b1', 'short');
    expect(refused(newer, 'This page is full.')).toMatchObject({ held: [], pending: [{ label: 'Edit text' }] });
  });

  it('that refuses anything else takes it back', () => {
    const deleted = act(open('one'), ({ document }) => deleteBlocks(document, ['b1']));
    expect(text(refused(sending(deleted, 1), 'No.'))).toEqual(textDoc('one'));
  });
});

describe('fields', () => {
  it('reach into lists, which are set whole', () => {
    const document = page('home', 'one');
    const block = document.blocks.b1;
    if (block) block.props = { items: [{ title: 'A' }, { title: 'B' }] };
    const change = setField(document, 'b1', 'items.1.title', 'C');
    expect(change?.patches).toEqual([
      { p: ['blocks', 'b1', 'props', 'items'], o: 'set', v: [{ title: 'A' }, { title: 'C' }] },
    ]);
    expect(fieldValue(document, 'b1', 'items.1.title')).toBe('B');
    expect(setField(document, 'b1', 'items.7.title', 'x')).toBeUndefined();
    expect(setField(document, 'b1', '', 'x')).toBeUndefined();
    expect(fieldValue(document, 'b1', 'constructor.name')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { begun, changesOf, chose, mergedOver, redone, undone } from './chosen.ts';

describe('choices of styles', () => {
  const first = begun({ ink: '#111' });

  it('go back and forth step by step, and a moving slider is one step', () => {
    let state = chose(first, 'gap', { gap: '10px' }, 0);
    state = chose(state, 'gap', { gap: '12px' }, 100);
    state = chose(state, 'ink', { ink: '#222' }, 200);
    state = undone(state);
    expect(state.values).toEqual({ ink: '#111', gap: '12px' });
    state = undone(state);
    expect(state.values).toEqual({ ink: '#111' });
    expect(undone(state).values).toEqual({ ink: '#111' });
    state = redone(redone(state));
    expect(state.values).toEqual({ ink: '#222', gap: '12px' });
  });

  it('are no step when nothing changes', () => {
    expect(chose(first, 'ink', { ink: '#111' }, 0)).toBe(first);
    expect(chose(first, 'gone', { gone: null }, 0)).toBe(first);
  });

  it('stay above what another user saved, which is named where both changed the same', () => {
    const saved = { ink: '#111', gap: '1px', side: 'true', font: 'Inter' };
    const mine = { gap: '2px', side: null, font: 'Georgia' };
    const theirs = { ink: '#333', gap: '3px', font: 'Georgia' };
    const merged = mergedOver(chose(begun(saved), 'mine', mine, 0), saved, theirs, 1);
    expect(merged.state.values).toEqual({ ink: '#333', gap: '2px', font: 'Georgia' });
    expect([merged.taken, merged.disputed]).toEqual([['ink'], ['gap']]);
  });

  it('are saved as what differs, and a choice taken back as null', () => {
    expect(changesOf({ ink: '#111', gap: '1px' }, { gap: '2px', side: 'true' })).toEqual({
      ink: null,
      gap: '2px',
      side: 'true',
    });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Capability, can, capabilities, grantOf, isCounted, printedMatrix, Role, roleCodes } from './roles.ts';

const specification = new URL('../../../../shared/spec/editor.md', import.meta.url);
const actor = (...roles: number[]) => ({ id: 'me', roles });

describe('the permission table (editor 3.5)', () => {
  it('gives each capability one grant for each of the fifteen roles', () => {
    for (const [name, [, grants]] of Object.entries(capabilities)) expect(grants, name).toMatch(/^[yros-]{15}$/);
    expect(printedMatrix().split('\n')).toHaveLength(Object.keys(capabilities).length + 1);
  });

  it.skipIf(!existsSync(specification))('says cell by cell what the specification says', () => {
    const text = readFileSync(specification, 'utf8');
    const rows = text.slice(text.indexOf('| Capability | Ad |')).split('\n').slice(2);
    const sign = new Map([['✓', 'y'], ['–', '-'], ['r', 'r'], ['o', 'o'], ['s', 's']]); // biome-ignore format: one table
    const wanted = new Map<string, string>();
    for (const row of rows) {
      if (!row.startsWith('|')) break;
      const [words = '', ...cells] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      wanted.set(words, cells.map((cell) => sign.get(cell.charAt(0)) ?? `?${cell}`).join(''));
    }
    expect(Object.fromEntries(Object.values(capabilities))).toEqual(Object.fromEntries(wanted));
  });

  it('denies everything to nobody, to the role none and to unknown roles', () => {
    for (const capability of Object.keys(capabilities) as Capability[]) {
      expect(can(undefined, capability), capability).toBe(false);
      expect(can(actor(Role.none), capability), capability).toBe(false);
      expect(can(actor(5, 99), capability), capability).toBe(false);
      expect(can(actor(), capability), capability).toBe(false);
    }
  });

  it('adds up the rights of several roles', () => {
    expect(can(actor(Role.moderator), 'pages.edit')).toBe(false);
    expect(can(actor(Role.moderator, Role.draftEditor), 'pages.edit')).toBe(true);
  });

  it('lets a draft editor ask, not publish', () => {
    const draftEditor = actor(Role.draftEditor);
    expect(can(draftEditor, 'pages.publish')).toBe(false);
    expect(can(draftEditor, 'pages.ask-review')).toBe(true);
    expect(can(draftEditor, 'pages.create')).toBe(false);
    expect(can(draftEditor, 'pages.create', { as: 'ask' })).toBe(true);
    expect(can(draftEditor, 'versions.restore', { as: 'read' })).toBe(true);
    expect(can(draftEditor, 'versions.restore')).toBe(false);
  });

  it('lets a store manager delete only their own files', () => {
    const manager = actor(Role.storeManager);
    expect(can(manager, 'files.delete')).toBe(false);
    expect(can(manager, 'files.delete', { ownerId: 'someone' })).toBe(false);
    expect(can(manager, 'files.delete', { ownerId: 'me' })).toBe(true);
  });

  it('gives the admin all but being counted', () => {
    const denied = (Object.keys(capabilities) as Capability[]).filter((name) => grantOf(Role.admin, name) !== 'y');
    expect(denied).toEqual(['analytics.counted']);
    expect(roleCodes).toHaveLength(15);
  });

  it('counts visitors and mere viewers, nobody else', () => {
    expect(isCounted(undefined)).toBe(true);
    expect(isCounted(actor(Role.viewer))).toBe(true);
    expect(isCounted(actor(Role.viewer, Role.editor))).toBe(false);
    expect(isCounted(actor(Role.admin))).toBe(false);
  });
});

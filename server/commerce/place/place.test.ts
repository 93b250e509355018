// Town search works offline.
import { describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { testStoa } from '../../testing/harness/test-stoa.ts';

describe('GET /config/api/places (editor D12)', () => {
  it('finds towns by the start of their name and by where they are, larger ones first', async () => {
    const app = await testStoa({ files: true, isEmpty: true });
    const owner = await app.signedIn(Role.admin);
    const find = async (search: string) => {
      const answer = await owner.get(`/config/api/places?search=${encodeURIComponent(search)}`);
      return answer.json().places.map(({ name, note }: { name: string; note: string }) => `${name}, ${note}`);
    };
    expect((await find('lisb'))[0]).toBe('Lisbon, Portugal');
    expect((await find('portland')).slice(0, 2)).toEqual([
      'Portland, Oregon, United States',
      'Portland, Maine, United States',
    ]);
    for (const search of ['Portland, Maine', 'portland me', '12 Main St, Portland, ME', 'Portland, ME 04101'])
      expect(await find(search), search).toEqual(['Portland, Maine, United States']);
    expect((await find('dusseldorf'))[0]).toBe('Düsseldorf, Germany');
    expect((await find('san')).length).toBe(8);
    expect(await find('x')).toEqual([]);
    expect(await find('no such town anywhere')).toEqual([]);
    await app.close();
  });
});

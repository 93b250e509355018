// Files of address ranges in the formats of free databases, and lookups in them.
import { describe, expect, it } from 'vitest';
import { countryCode, createRangeReader, type RangeLayout, valueAt } from './ranges.ts';

const read = (layout: RangeLayout, lines: readonly string[]) => {
  const reader = createRangeReader(layout);
  for (const line of lines) reader.add(line);
  return reader.ranges();
};

describe('country files', () => {
  const dbIp = read('countries', [
    '0.0.0.0,0.255.255.255,ZZ',
    '1.0.0.0,1.0.0.255,AU',
    '1.0.1.0,1.0.3.255,CN',
    '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP',
    '2a00:1:0:0:1::,2a00:1::ffff:ffff:ffff:ffff,DE\r',
  ]);
  const ip2Location = read('countries', [
    '"0","281470681743359","-","-"',
    '"16777216","16777471","US","United States of America, the"',
    '"281470698520832","281470698521087","FR","France"',
    '"42540528726795050063891204319802818560","42540528806023212578155541913346768895","JP","Japan"',
  ]);
  it.each([
    [dbIp, '1.0.0.0', 'AU'],
    [dbIp, '1.0.0.255', 'AU'],
    [dbIp, '1.0.1.0', 'CN'],
    [dbIp, '::ffff:1.0.1.7', 'CN'],
    [dbIp, '1.0.4.0', ''],
    [dbIp, '0.0.0.1', ''],
    [dbIp, '2001:200::1', 'JP'],
    [dbIp, '2001:200:ffff:ffff:1:2:3:4', 'JP'],
    [dbIp, '2001:201::', ''],
    [dbIp, '2a00:1::5', 'DE'],
    [dbIp, 'not an address', ''],
    [ip2Location, '1.0.1.9', 'FR'],
    [ip2Location, '1.0.0.9', 'US'],
    [ip2Location, '0.255.255.255', ''],
    [ip2Location, '2001:200::9', 'JP'],
  ])('%# say where %s is', (ranges, ip, country) => {
    expect(countryCode(valueAt(ranges, ip))).toBe(country);
  });

  it('are read in any order, with lines that say nothing, and become few ranges', () => {
    const ranges = read('countries', [
      'start,end,country',
      '',
      '# x',
      '5.0.1.0,5.0.1.255,IT',
      '5.0.0.0,5.0.0.255,IT',
      '9.9.9.9,1.1.1.1,US',
      '300.1.1.1,301.1.1.1,US',
    ]);
    expect([...ranges.v4.starts, ...ranges.v4.ends]).toEqual([0x05000000, 0x050001ff]);
    expect(ranges.v6.starts).toHaveLength(0);
  });
});

it('networks have lengths, comments, and lie in each other', () => {
  const ranges = read('networks', [
    '# clouds',
    '192.0.2.0/24 # one',
    '192.0.2.128/25',
    '198.51.100.7',
    '2001:db8::/32',
    '2001:db9::1/128',
    '1.2.3.0/33',
    '99/8',
  ]);
  const isIn = (ip: string) => valueAt(ranges, ip) === 1;
  expect(['192.0.2.1', '192.0.2.255', '198.51.100.7', '2001:db8:1::1', '2001:db9::1'].map(isIn)).not.toContain(false);
  expect(['192.0.3.0', '198.51.100.8', '1.2.3.4', '2001:dba::', '99.1.1.1'].map(isIn)).not.toContain(true);
  expect(ranges.v4.starts).toHaveLength(2);
});

// Worker job: reads a file of IP address ranges into sorted arrays. Run by pool.ts; requested by census/network.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { createRangeReader } from '../server/census/network/ranges.ts';
import { type IpRangesOutput, ipRangesInput } from './messages/read-ip-ranges.ts';

const lineCharsMax = 10_000;
/** Uncompressed. */
const charsMax = 500_000_000;

export default async function readIpRanges(message: unknown): Promise<IpRangesOutput> {
  const { path, layout } = ipRangesInput.parse(message);
  const file = createReadStream(path);
  const gunzip = path.endsWith('.gz') ? createGunzip() : undefined;
  // A pipe does not forward errors.
  if (gunzip) file.on('error', (error) => gunzip.destroy(error));
  const bytes = gunzip ? file.pipe(gunzip) : file;
  const reader = createRangeReader(layout);
  let rest = '';
  let chars = 0;
  for await (const text of bytes.setEncoding('utf8')) {
    chars += text.length;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineCharsMax || chars > charsMax)
      throw new Error('The file is not a list of ranges, or is too long');
    for (const line of lines) reader.add(line);
  }
  reader.add(rest);
  return { ranges: reader.ranges() };
}

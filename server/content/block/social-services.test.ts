import { describe, expect, it } from 'vitest';
import { serviceOf } from './social-services.ts';

describe('the service of an address', () => {
  it.each([
    ['https://www.instagram.com/a', 'Instagram'],
    ['https://m.youtube.com/@a', 'YouTube'],
    ['http://twitter.com/a', 'X'],
    ['https://bsky.app/profile/a', 'Bluesky'],
  ])('%s is %s', (href, name) => expect(serviceOf(href)?.name).toBe(name));

  it.each(['https://netflix.com/a', 'https://instagram.com.evil.example/', 'mailto:a@x.com', '/x.com', ''])(
    '%s is none that we know',
    (href) => expect(serviceOf(href)).toBeUndefined(),
  );
});

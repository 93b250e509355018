import { describe, expect, it } from 'vitest';
import { highlighted } from './highlight.ts';
import { addressInCode, audioAddress, embedAddress, videoAddress } from './media-address.ts';

const frame = (address: string) => {
  const found = embedAddress(address);
  return found.kind === 'frame' ? `${found.host} ${found.src}` : found.kind;
};

describe('an address of a video or of something to embed', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
      'YouTube https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=90',
    ],
    ['https://youtu.be/aqz-KE-bpKQ', 'YouTube https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
    ['https://vimeo.com/76979871/0123456789', 'Vimeo https://player.vimeo.com/video/76979871?dnt=1&h=0123456789'],
    [
      'https://open.spotify.com/intl-de/track/4aawyAB9vmqN3uQ7FjRGTy',
      'Spotify https://open.spotify.com/embed/track/4aawyAB9vmqN3uQ7FjRGTy',
    ],
    [
      'https://soundcloud.com/stoa/press',
      'SoundCloud https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fstoa%2Fpress',
    ],
    ['https://docs.google.com/forms/d/e/1abc/viewform', 'Google Docs https://docs.google.com/forms/d/e/1abc/viewform'],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'link'],
    ['https://www.youtube.com/watch?v="><script>', 'link'],
    ['https://www.google.com/search?q=maps', 'link'],
    ['javascript:alert(1)', 'none'],
    ['data:text/html,x', 'none'],
    ['words', 'none'],
  ])('%s', (address, expected) => {
    expect(frame(address)).toBe(expected);
  });

  it('is a file where its name says so', () => {
    expect(videoAddress('https://cdn.example/a.mp4')).toEqual({ kind: 'file', src: 'https://cdn.example/a.mp4' });
    expect(audioAddress('/s/press.mp3')).toEqual({ kind: 'file', src: '/s/press.mp3' });
    expect(audioAddress('https://cdn.example/page')).toEqual({ kind: 'link', page: 'https://cdn.example/page' });
  });

  it('is all that is used of embed code', () => {
    const code =
      '<script src="https://evil.example/x.js"></script><iframe onload="x" src="//player.vimeo.com/video/1?a=1&amp;b=2">';
    expect(addressInCode(code)).toBe('https://player.vimeo.com/video/1?a=1&b=2');
    expect(addressInCode('<p>nothing</p>')).toBe('');
  });
});

describe('colors of code', () => {
  it.each(['html', 'javascript', 'css', 'json', 'python', 'php', 'shell', 'sql', 'text'] as const)(
    'of %s lose nothing',
    (language) => {
      const code = `<a href="x">'don't' // "open\n/* #1 */ const \`x\` = 12.5e3; -- end`;
      expect(
        highlighted(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    },
  );

  it('know comments, strings, numbers and words of the language', () => {
    expect(highlighted("const a = 'b'; // c", 'javascript').filter(({ kind }) => kind !== 'plain')).toEqual([
      { kind: 'keyword', text: 'const' },
      { kind: 'string', text: "'b'" },
      { kind: 'comment', text: '// c' },
    ]);
    expect(
      highlighted('<a href="b">c</a>', 'html')
        .filter(({ kind }) => kind !== 'plain')
        .map(({ kind }) => kind),
    ).toEqual(['tag', 'attribute', 'string', 'tag', 'tag']);
  });
});

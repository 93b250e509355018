// Spec §4 "Image priority", §8 "Image component (debug only) asserts".
import { describe, expect, it, vi } from 'vitest';
import { assertImage, type ImageProps, imageProblems, loadingOf } from './image-priority.ts';

describe('image priority', () => {
  it('high is eager and high, low is lazy and low, otherwise it is lazy', () => {
    expect(loadingOf('high')).toEqual({ loading: 'eager', fetchPriority: 'high' });
    expect(loadingOf('low')).toEqual({ loading: 'lazy', fetchPriority: 'low' });
    expect(loadingOf('none')).toEqual({ loading: 'lazy' });
  });
});

const own = { src: '/a.jpg', width: 100, height: 50, sizes: '100vw' };
const youtube = { loader: 'youtube', videoId: 'x', width: 4, height: 3 };

describe('the assertions of the image component', () => {
  it.each<[string, ImageProps, ImageProps]>([
    ['src is required unless the loader is youtube', { ...own, src: '' }, youtube],
    ['width and height are required positive integers', { ...own, height: 1.5 }, own],
    ['priority is high, low or none', { ...own, priority: 'top' }, { ...own, priority: 'low' }],
    ['loader is one of sqs, raw, vimeo, youtube', { ...own, loader: 'other' }, { ...own, loader: 'vimeo' }],
    ['srcset only with the raw loader', { ...own, srcset: 'a 1x' }, { ...own, loader: 'raw', srcset: 'a 1x' }],
    [
      'sizes is required with the sqs loader',
      { ...own, sizes: undefined },
      { ...own, loader: 'raw', sizes: undefined },
    ],
    [
      'format only with youtube or vimeo, and it is jpg or webp',
      { ...own, format: 'jpg' },
      { ...youtube, format: 'webp' },
    ],
    ['videoId is required with youtube', { ...youtube, videoId: undefined }, youtube],
  ])('%s', (sentence, wrong, right) => {
    expect(imageProblems(wrong)).toEqual([sentence]);
    expect(imageProblems(right)).toEqual([]);
  });

  it('are made in development only', () => {
    const asserted = vi.spyOn(console, 'assert').mockImplementation(() => {});
    vi.stubEnv('NODE_ENV', 'development');
    assertImage({ ...own, src: '' });
    expect(asserted.mock.calls.map(([, sentence]) => sentence)).toEqual([
      'Image component: src is required unless the loader is youtube',
    ]);
    vi.stubEnv('NODE_ENV', 'production');
    assertImage({ ...own, src: '' });
    expect(asserted).toHaveBeenCalledTimes(1);
    vi.unstubAllEnvs();
    asserted.mockRestore();
  });
});

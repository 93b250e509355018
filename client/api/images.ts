// Pictures of the site: the list, and a new one.
import type { Image } from '../../server/content/image/schema.ts';
import { messages } from '../messages.ts';
import { ask, get, Refused } from './ask.ts';
import { crumbFromCookie } from './call.ts';
import { flag, list, nullable, shape, text } from './shape.ts';

export type ListedImage = Omit<Image, 'hash'> & { path: string; originalSize: string };

const image = shape({
  id: text(100),
  path: text(2000),
  filename: text(2000),
  altText: text(10_000),
  title: text(10_000),
  originalSize: text(100),
});

export const listImages = (
  cursor?: string,
): Promise<{ images: ListedImage[]; nextPageCursor: string | null; hasNextPage: boolean }> =>
  get(
    `/api/images?limit=40${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    shape({ images: list(image, 1000), nextPageCursor: nullable(text(2000)), hasNextPage: flag }),
  );

export const findImage = async (id: string): Promise<ListedImage> =>
  (await get<{ image: ListedImage }>(`/api/images/${encodeURIComponent(id)}`, shape({ image }))).image;

export type ImageTexts = Partial<Pick<Image, 'altText' | 'title' | 'body' | 'focalX' | 'focalY'>>;

export const changeImage = async (id: string, change: ImageTexts): Promise<ListedImage> =>
  (await ask<{ image: ListedImage }>('PUT', `/api/images/${encodeURIComponent(id)}`, change, shape({ image }))).image;

/** @throws Refused with the server's words; TypeError when the network failed */
export async function uploadImage(file: File): Promise<ListedImage> {
  const form = new FormData();
  form.set('file', file);
  const answer = await fetch('/api/uploads/images', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-CSRF-Token': crumbFromCookie() },
    body: form,
  });
  const body = (await answer.json().catch(() => ({}))) as { image?: ListedImage; message?: string; error?: string };
  if (answer.ok && image(body.image)) return body.image as ListedImage;
  throw new Refused(answer.ok ? 400 : answer.status, body.message ?? body.error ?? messages.otherwise, body);
}

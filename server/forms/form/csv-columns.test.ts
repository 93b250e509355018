import { describe, expect, it } from 'vitest';
import { columnsOf } from './csv-columns.ts';
import { fieldsMax } from './limits.ts';
import { type Form, fieldSchema } from './schema.ts';

const form = (id: string, titles: readonly string[]): Pick<Form, 'id' | 'fields'> => ({
  id,
  fields: titles.map((title, n) => fieldSchema.parse({ id: `text-${n}`, type: 'text', title })),
});

describe('the columns of several forms', () => {
  it('are shared by fields with the same title, but not within a form', () => {
    const { heads, placeOf } = columnsOf([form('a', ['Name', 'Guest', 'Guest']), form('b', ['Guest', 'Day', 'Name'])]);
    expect(heads).toEqual(['Name', 'Guest', 'Guest', 'Day']);
    expect([0, 1, 2].map((n) => placeOf('a', `text-${n}`))).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((n) => placeOf('b', `text-${n}`))).toEqual([1, 3, 0]);
    expect(placeOf('c', 'text-0')).toBeUndefined();
  });

  it('are found by looking at each field once, however many there are', () => {
    let looks = 0;
    const many = Array.from({ length: 20 }, (_, at) => {
      const { id, fields } = form(
        `form ${at}`,
        Array.from({ length: fieldsMax }, (_, n) => `${at} ${n}`),
      );
      const counted = fields.map((field) =>
        Object.defineProperty({ ...field }, 'title', {
          get: () => {
            looks++;
            return field.title;
          },
        }),
      );
      return { id, fields: counted };
    });
    expect(columnsOf(many).heads).toHaveLength(20 * fieldsMax);
    expect(looks).toBe(20 * fieldsMax);
  });
});

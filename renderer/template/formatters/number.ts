// Number formatters (section 15.5).
import { isObject, numberOf, textOf } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';

export const round = plain((value) => Math.round(numberOf(value)));

export const count = plain((value) => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
});

const wholeNumber = /^[+-]?\d+$/;

export const mod: Bind = ({ list }) => {
  const given = list[0] !== undefined && wholeNumber.test(list[0]) ? Number(list[0]) : 0;
  const divisor = given === 0 ? 2 : given;
  return (value) => numberOf(value) % divisor;
};

export const cycle: Bind =
  ({ list }) =>
  (value) => {
    const at = numberOf(value);
    if (list.length === 0 || !Number.isInteger(at)) return undefined;
    const index = (at - 1) % list.length;
    return list[index < 0 ? index + list.length : index];
  };

export const pluralize: Bind = ({ list }) => {
  const [singular, plural] = list.length === 0 ? ['', 's'] : list.length === 1 ? ['', list[0]!] : [list[0]!, list[1]!];
  return (value) => (numberOf(value) === 1 ? singular : plural);
};

export const iter: Bind = () => (_value, x, frame) => textOf(x.loopIndex(frame));

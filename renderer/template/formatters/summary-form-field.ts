// `summary-form-field` (section 18.15): one answer of a product's form, for order summaries. Nothing is escaped.
import type { Frame } from '../3-run/frame.ts';
import { field, fieldsOf, isObject, numberOf, printed, textOf, truthy } from '../3-run/values.ts';
import { localizedString } from './commerce.ts';
import type { Bind } from './formatter.ts';

const answers = [
  ['StronglyDisagree', 'Strongly Disagree'],
  ['Disagree', 'Disagree'],
  ['Neutral', 'Neutral'],
  ['Agree', 'Agree'],
  ['StronglyAgree', 'Strongly Agree'],
] as const;

export const summaryFormField: Bind = () => (answer, _x, frame) => {
  const value = answerText(answer, frame);
  const none = textOf(localizedString(frame, 'productSummaryFormNoAnswerText')).trim();
  return (
    '<div style="font-size:11px; margin-top:3px">\n' +
    `  <span style="font-weight:bold;">${textOf(fieldsOf(answer).rawTitle)}:</span> ` +
    `${value !== '' ? value : none !== '' ? none : 'N/A'}\n</div>`
  );
};

function answerText(answer: unknown, frame: Frame): string {
  const values = fieldsOf(answer).values;
  const part = (name: string) => printed(field(values, name));
  const time = (name: string) => (truthy(field(values, name)) ? part(name) : '00');
  switch (textOf(fieldsOf(answer).type)) {
    case 'address':
      return (
        `<div style="padding-left:5px;">\n  <div>${part('Line1')}</div>` +
        (truthy(fieldsOf(values).Line2) ? `\n  <div>${part('Line2')}</div>` : '') +
        `\n  <div>${part('City')}, ${part('State')} ${part('Zip')} ${part('Country')}</div>\n</div>`
      );
    case 'checkbox':
      if (truthy(values)) return `${Array.isArray(values) ? values.map(printed).join(', ') : ''}\n`;
      return truthy(fieldsOf(answer).value) ? printed(fieldsOf(answer).value) : '';
    case 'date':
      return `${part('Month')}/${part('Day')}/${part('Year')}`;
    case 'likert':
      return likert(values, frame);
    case 'name':
      return `${part('First')} ${part('Last')}`;
    case 'phone': {
      const country = truthy(fieldsOf(values).Country) ? `+${part('Country')} ` : '';
      return `${country}${part('Areacode')}-${part('Prefix')}-${part('Line')}`;
    }
    case 'time':
      return `${time('Hour')}:${time('Minute')}:${time('Second')} ${part('Ampm')}`;
    default:
      return textOf(fieldsOf(answer).value);
  }
}

function likert(values: unknown, frame: Frame): string {
  let text = '<div style="padding-left:5px;">';
  for (const [question, given] of isObject(values) ? Object.entries(values) : []) {
    const number = numberOf(given);
    const [name, standard] = answers[number + 2] ?? answers[2];
    const own = localizedString(frame, `productAnswerMap${name}`);
    const answer = typeof own === 'string' ? own : standard;
    text += `\n  <div><span style="font-weight:bold;">${question}:</span> ${answer}</div>`;
  }
  return `${text}\n</div>`;
}

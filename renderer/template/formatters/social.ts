// Social formatters (section 19.1). Names are asked from the context, the value first.
import { escapeAttribute } from '../3-run/escape.ts';
import { Frame, ofContext } from '../3-run/frame.ts';
import { field, numberOf, printed, textOf, truthy } from '../3-run/values.ts';
import { utcStamp } from './date.ts';
import { type Bind, plain } from './formatter.ts';

/** Asks names from a frame outward; a second name is asked from what the first one gives. */
class Ask {
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  value(name: string, inner?: string): unknown {
    const found = ofContext(this.#frame, name);
    return inner === undefined ? found : field(found, inner);
  }

  text(name: string, inner?: string): string {
    return textOf(this.value(name, inner));
  }

  /** As a tag would print it. */
  print(name: string, inner?: string): string {
    return printed(this.value(name, inner));
  }
}

/** A formatter that asks names from the value first, then from around the tag. */
const asking =
  (give: (ask: Ask, value: unknown) => string): Bind =>
  () =>
  (value, _x, frame) =>
    give(new Ask(value === frame.node ? frame : new Frame(value, frame)), value);

const disqus = (ask: Ask) => truthy(ask.value('websiteSettings', 'disqusShortname'));

/** Of the value alone, as the reference engine has it. */
export const commentCount = plain((value) => {
  const n = numberOf(field(value, 'publicCommentCount'));
  return n === 0 ? 'No Comments' : n === 1 ? '1 Comment' : `${n} Comments`;
});

export const commentLink = asking((ask) => {
  const url = ask.print('fullUrl');
  const id = ask.print('id');
  if (disqus(ask)) {
    return `\n  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`;
  }
  const count = ask.value('publicCommentCount');
  return (
    `\n  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">\n` +
    `  ${count === 0 ? 'No' : printed(count)}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`
  );
});

export const comments = asking((ask) => {
  if (disqus(ask)) return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
  const kind = ['item', 'collection'].find((name) => truthy(ask.value(name)));
  const attributes =
    kind === undefined
      ? ''
      : ` data-${kind}-id="${ask.print(kind, 'id')}" ` +
        `data-public-comment-count="${ask.print(kind, 'publicCommentCount')}" ` +
        `data-comment-state="${ask.print(kind, 'commentState')}"`;
  return `\n  <div class="squarespace-comments" id="comments-${ask.print('id')}"${attributes}></div>\n`;
});

export const likeButton = asking((ask, value) =>
  truthy(value) && truthy(ask.value('websiteSettings', 'simpleLikingEnabled'))
    ? `\n  <span class="sqs-simple-like" data-item-id="${ask.print('id')}" data-like-count="${ask.print('likeCount')}">\n` +
      '    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n'
    : '',
);

const shareButton = (element: string, style: string) =>
  asking((ask, value) => {
    const options = ask.value('website', 'shareButtonOptions');
    if (!truthy(options) || typeof options !== 'object') return '';
    // All else is of the value alone, as the reference engine has it.
    const own = (name: string) => field(value, name);
    const url = own('assetUrl') ?? field(own('mainImage'), 'assetUrl');
    return (
      `<${element} class="squarespace-social-buttons ${style}" ` +
      `data-system-data-id="${textOf(own('systemDataId') ?? own('mainImageId'))}" data-asset-url="${textOf(url)}" ` +
      `data-record-type="${textOf(own('recordType'))}" data-full-url="${textOf(own('fullUrl'))}" ` +
      `data-title="${escapeAttribute(textOf(own('title')))}"></${element}>`
    );
  });

export const socialButton = shareButton('div', 'button-style');
export const socialButtonInline = shareButton('span', 'inline-style');

export const twitterFollowButton = asking((ask) => {
  const given = ask.text('userName');
  const lastPart = ask
    .text('profileUrl')
    .split('/')
    .findLast((part) => part !== '');
  return (
    "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { " +
    'Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>' +
    `<div class="squarespace-follow-button" data-username="${given !== '' ? given : (lastPart ?? '')}"></div>`
  );
});

export const googleCalendarUrl = asking((ask) => {
  const stamp = (name: string) => utcStamp(numberOf(ask.value(name)));
  const place = ['addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => ask.text('location', name).trim())
    .filter((text) => text !== '')
    .join(', ');
  return (
    'http://www.google.com/calendar/event?action=TEMPLATE' +
    `&text=${encodeURIComponent(ask.text('title'))}&dates=${stamp('startDate')}/${stamp('endDate')}` +
    (place === '' ? '' : `&location=${encodeURIComponent(place)}`)
  );
});

const url = /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#/%=~_|]/gi;

export const activateTwitterLinks = plain((value) =>
  textOf(value)
    .replace(url, (found) => `<a target="new" href="${found}">${found}</a>`)
    .replace(/(^| )@([a-z0-9_]+)/gi, '$1<a target="new" href="https://twitter.com/$2/">@$2</a>')
    .replace(/(^| )#([a-z0-9_]+)/gi, '$1<a target="new" href="https://twitter.com/hashtag/$2?src=hash">#$2</a>'),
);

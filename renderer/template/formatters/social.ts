// Social formatters (section 19.1). Names are looked up in the context, the value first.
import { escapeAttribute } from '../3-run/escape.ts';
import { Frame } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { fieldsOf, numberOf, printed, textOf, truthy } from '../3-run/values.ts';
import { utcStamp } from './date.ts';
import { type Bind, plain } from './formatter.ts';

/** A formatter that looks up names in the value first, then around the tag. */
const asking =
  (give: (frame: Frame, value: unknown) => string): Bind =>
  () =>
  (value, _x, frame) =>
    give(value === frame.node ? frame : new Frame(value, frame), value);

const idOf = outward('id');
const fullUrlOf = outward('fullUrl');
const commentCountOf = outward('publicCommentCount');
const likeCountOf = outward('likeCount');
const isLikingOn = outward('websiteSettings.simpleLikingEnabled');
const disqusOf = outward('websiteSettings.disqusShortname');
const shareOptionsOf = outward('website.shareButtonOptions');

/** Uses only the value, like the reference engine. */
export const commentCount = plain((value) => {
  const n = numberOf(fieldsOf(value).publicCommentCount);
  return n === 0 ? 'No Comments' : n === 1 ? '1 Comment' : `${n} Comments`;
});

export const commentLink = asking((frame) => {
  const url = printed(fullUrlOf(frame));
  const id = printed(idOf(frame));
  if (truthy(disqusOf(frame))) {
    return `\n  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`;
  }
  const count = commentCountOf(frame);
  return (
    `\n  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">\n` +
    `  ${count === 0 ? 'No' : printed(count)}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`
  );
});

const commented = ['item', 'collection'].map((kind) => ({ kind, of: outward(kind) }));

export const comments = asking((frame) => {
  if (truthy(disqusOf(frame))) return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
  let attributes = '';
  const found = commented.find(({ of }) => truthy(of(frame)));
  if (found !== undefined) {
    const { id, publicCommentCount, commentState } = fieldsOf(found.of(frame));
    attributes =
      ` data-${found.kind}-id="${printed(id)}" data-public-comment-count="${printed(publicCommentCount)}" ` +
      `data-comment-state="${printed(commentState)}"`;
  }
  return `\n  <div class="squarespace-comments" id="comments-${printed(idOf(frame))}"${attributes}></div>\n`;
});

export const likeButton = asking((frame, value) =>
  truthy(value) && truthy(isLikingOn(frame))
    ? `\n  <span class="sqs-simple-like" data-item-id="${printed(idOf(frame))}" data-like-count="${printed(likeCountOf(frame))}">\n` +
      '    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n'
    : '',
);

const shareButton = (element: string, style: string) =>
  asking((frame, value) => {
    const options = shareOptionsOf(frame);
    if (!truthy(options) || typeof options !== 'object') return '';
    // All others use only the value, like the reference engine.
    const { assetUrl, mainImage, systemDataId, mainImageId, recordType, fullUrl, title } = fieldsOf(value);
    const url = assetUrl ?? fieldsOf(mainImage).assetUrl;
    return (
      `<${element} class="squarespace-social-buttons ${style}" ` +
      `data-system-data-id="${textOf(systemDataId ?? mainImageId)}" data-asset-url="${textOf(url)}" ` +
      `data-record-type="${textOf(recordType)}" data-full-url="${textOf(fullUrl)}" ` +
      `data-title="${escapeAttribute(textOf(title))}"></${element}>`
    );
  });

export const socialButton = shareButton('div', 'button-style');
export const socialButtonInline = shareButton('span', 'inline-style');

const userNameOf = outward('userName');
const profileUrlOf = outward('profileUrl');

export const twitterFollowButton = asking((frame) => {
  const given = textOf(userNameOf(frame));
  const lastPart = textOf(profileUrlOf(frame))
    .split('/')
    .findLast((part) => part !== '');
  return (
    "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { " +
    'Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>' +
    `<div class="squarespace-follow-button" data-username="${given !== '' ? given : (lastPart ?? '')}"></div>`
  );
});

const titleOf = outward('title');
const startOf = outward('startDate');
const endOf = outward('endDate');
const locationOf = outward('location');

export const googleCalendarUrl = asking((frame) => {
  const stamp = (date: unknown) => utcStamp(numberOf(date));
  const { addressLine1, addressLine2, addressCountry } = fieldsOf(locationOf(frame));
  const place = [addressLine1, addressLine2, addressCountry]
    .map((line) => textOf(line).trim())
    .filter((text) => text !== '')
    .join(', ');
  return (
    'http://www.google.com/calendar/event?action=TEMPLATE' +
    `&text=${encodeURIComponent(textOf(titleOf(frame)))}&dates=${stamp(startOf(frame))}/${stamp(endOf(frame))}` +
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

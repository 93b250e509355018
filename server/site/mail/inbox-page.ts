// The pages of the owner's inbox: the list of mails, and one with its attempts.
import { type Html, html } from '../../base/text/html.ts';
import type { MailText } from '../../outbox/mail-layout.ts';
import type { MailLog, OutgoingMail } from '../../outbox/schema.ts';
import { mailStates, messages } from './messages.ts';
import { mailView, timeTag } from './page.ts';

/** @param smtp whether a mail server is configured */
export function inboxPage(mails: readonly MailLog[], cursor: string | undefined, smtp: boolean): Html {
  const lead = smtp
    ? messages.sentByServer
    : html`${messages.noServer} <a href="/config/settings/email">${messages.mailSettings}</a>.`;
  const list =
    mails.length === 0
      ? html`<p class="empty">${messages.empty}</p>`
      : html`<ul class="list">${mails.map(listedMail)}</ul>`;
  const more = cursor
    ? html`<nav class="more"><a href="?cursor=${encodeURIComponent(cursor)}">${messages.olderMails}</a></nav>`
    : '';
  return html`<p class="lead">${lead}</p>${list}${more}`;
}

const stateOf = (log: MailLog) => html`<span class="state state-${log.state}">${mailStates[log.state]}</span>`;

const listedMail = (log: MailLog) =>
  html`<li><a href="/config/inbox/${log.id}"><strong>${log.subject}</strong>${stateOf(log)}<span class="quiet">${log.to}</span><span class="quiet">${timeTag(log.queuedAt)}</span></a></li>`;

export function mailPage({ log, mail }: { log: MailLog; mail?: OutgoingMail & MailText }): Html {
  const content = mail
    ? mailView({ ...mail, frameUrl: `/config/inbox/${log.id}/html` })
    : html`<dl class="head"><div><dt>${messages.to}</dt><dd>${log.to}</dd></div></dl><p class="empty">${messages.contentGone}</p>`;
  const attempts = log.attempts.map(
    ({ at, outcome }) => html`<li>${timeTag(at)} <span class="quiet">${outcome}</span></li>`,
  );
  const history =
    attempts.length === 0 ? html`<p class="quiet">${messages.noAttempts}</p>` : html`<ol>${attempts}</ol>`;
  return html`<p><a href="/config/inbox">${messages.allMails}</a></p>${content}<h2>${messages.attempts}</h2><p>${stateOf(log)}</p>${history}`;
}

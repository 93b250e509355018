// The escapes of section 2.9. Single quotes are never escaped; escaping twice escapes twice.

/** Text without anything to replace is the common case and is given back as it is. */
export function escapeHtml(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;
}

export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    : text;
}

export function escapeScript(text: string): string {
  return text.includes('</') ? text.replaceAll('</', '<\\/') : text;
}

/** Drops everything from `<` up to `>`, each `>` becoming one space; an unclosed `<` drops the rest. */
export function removeTags(text: string): string {
  let kept = '';
  let isInTag = false;
  for (const part of text.split(/([<>])/)) {
    if (part === '<') isInTag = true;
    else if (part === '>') {
      kept += ' ';
      isInTag = false;
    } else if (!isInTag) kept += part;
  }
  return kept;
}

export function slug(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\-\s]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

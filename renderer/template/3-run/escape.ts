// The escapes of section 2.9. Single quotes are never escaped; escaping twice escapes twice.

export const escapeHtml = (text: string): string => escaped(text, false);

export const escapeAttribute = (text: string): string => escaped(text, true);

const special = /[&<>"]/;

/** From this length on the runtime's own replace is faster, one pass per character: JSON in an attribute has a quote every few letters. */
const longChars = 100;

/** One pass; text without anything to replace is the common case and is returned unchanged. */
function escaped(text: string, hasQuotes: boolean): string {
  const first = text.search(special);
  if (first < 0) return text;
  if (text.length >= longChars) return escapedLong(text, hasQuotes);
  let result = '';
  let from = 0;
  for (let i = first; i < text.length; i++) {
    let name: string;
    switch (text.charCodeAt(i)) {
      case 38:
        name = '&amp;';
        break;
      case 60:
        name = '&lt;';
        break;
      case 62:
        name = '&gt;';
        break;
      case 34:
        if (!hasQuotes) continue;
        name = '&quot;';
        break;
      default:
        continue;
    }
    result += text.slice(from, i) + name;
    from = i + 1;
  }
  return result + text.slice(from);
}

function escapedLong(text: string, hasQuotes: boolean): string {
  const result = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return hasQuotes ? result.replace(/"/g, '&quot;') : result;
}

export function escapeScript(text: string): string {
  return text.includes('</') ? text.replaceAll('</', '<\\/') : text;
}

/** Drops everything from `<` up to `>`, each `>` becoming one space; an unclosed `<` drops the rest. */
export function removeTags(text: string): string {
  if (!text.includes('<') && !text.includes('>')) return text;
  let kept = '';
  let isInTag = false;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 60) {
      if (!isInTag) kept += text.slice(from, i);
      isInTag = true;
    } else if (code === 62) {
      kept += isInTag ? ' ' : `${text.slice(from, i)} `;
      isInTag = false;
      from = i + 1;
    }
  }
  return isInTag ? kept : kept + text.slice(from);
}

/** Keeps ASCII letters, digits and hyphens, in lower case; each run of whitespace between them becomes a hyphen. */
export function slug(text: string): string {
  let kept = '';
  let isInSpace = false;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) {
      isInSpace = false;
      continue;
    }
    kept += text.slice(from, i);
    from = i + 1;
    if (!isInSpace && (code < 128 ? isSpaceCode(code) : /\s/.test(text[i]!))) {
      kept += '-';
      isInSpace = true;
    }
  }
  return (kept + text.slice(from)).toLowerCase();
}

/** ASCII whitespace. */
export const isSpaceCode = (code: number) => code === 32 || (code >= 9 && code <= 13);

/** `-`, `0` to `9`, `A` to `Z`, `a` to `z` */
const isWordCode = (code: number) =>
  code === 45 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

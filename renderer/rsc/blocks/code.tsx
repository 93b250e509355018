// An owner's own code. Run on the page, it is output as written, only on the public and the preview origin (architecture 6);
// in a frame it cannot reach the page; displayed, it is text.
import { type CodeLanguage, type codeBlock, codeLanguages } from '../../../server/content/block/code.ts';
import { highlighted } from '../../../server/content/block/highlight.ts';
import { Empty } from './empty.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

export function CodeBlock({ props, edit }: BlockView<typeof codeBlock>) {
  const { html, mode, language, lineNumbers, heightPx } = props;
  if (html.trim() === '') return edit ? <Empty words={messages.empty.code} /> : null;
  if (mode === 'show') return <CodeText code={html} language={language} lineNumbers={lineNumbers} />;
  if (mode === 'frame')
    return (
      <iframe
        className="code-block-frame"
        title={messages.code({ language: codeLanguages.html })}
        srcDoc={html}
        sandbox="allow-scripts allow-forms allow-popups"
        style={{ height: heightPx }}
        loading="lazy"
      />
    );
  return <div className="sqs-code-container" dangerouslySetInnerHTML={{ __html: html }} />;
}

type TextProps = { code: string; language: CodeLanguage; lineNumbers?: boolean };

/** One element per line, so that a style sheet can number them. */
export const CodeText = ({ code, language, lineNumbers = false }: TextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
  <pre className={`code-text${lineNumbers ? ' code-text--numbered' : ''}`} tabIndex={0}>
    <code>
      {lineNumbers ? (
        code
          .replace(/\n$/, '')
          .split('\n')
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order; lines repeat
            <span key={index} className="code-text-line">
              <Tokens code={`${line}\n`} language={language} />
            </span>
          ))
      ) : (
        <Tokens code={code} language={language} />
      )}
    </code>
  </pre>
);

const Tokens = ({ code, language }: { code: string; language: CodeLanguage }) =>
  highlighted(code, language).map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order; tokens repeat
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>
    ),
  );

import MarkdownToJsx from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';

/** Addresses of others open beside the page; what cannot be one is text. */
function Link({ href, children }: ComponentProps<'a'>) {
  if (!href || !/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture would be fetched from wherever it stands: its words are shown instead. */
const Picture = ({ alt }: ComponentProps<'img'>) => <>{alt}</>;

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  // The articles' own titles are h3.
  overrides: { a: Link, img: Picture, h1: 'h4', h2: 'h4', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' },
} as const;

/** Markdown as members write it; HTML in it is text. */
export const Markdown = ({ text }: { text: string }) => <MarkdownToJsx options={options}>{text}</MarkdownToJsx>;

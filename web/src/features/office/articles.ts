/** A part of a constitution that a heading begins. */
export interface Article {
  /** 1, 2, 3 …; null for what stands before the first heading. */
  number: number | null;
  title: string;
  /** Markdown. */
  body: string;
}

const heading = /^#{1,2}\s+(.+?)\s*#*$/;

/** The title that a line gives to the article it begins; undefined for any other line. */
export const titleOf = (line: string): string | undefined => heading.exec(line)?.[1];

/** A constitution's articles: each heading of the first or second level begins one. */
export function articlesOf(text: string): Article[] {
  const articles: Article[] = [{ number: null, title: '', body: '' }];
  for (const line of text.split('\n')) {
    const title = titleOf(line);
    if (title !== undefined) articles.push({ number: articles.length, title, body: '' });
    else articles.at(-1)!.body += `${line}\n`;
  }
  return articles
    .map((article) => ({ ...article, body: article.body.trim() }))
    .filter(({ number, body }) => number !== null || body !== '');
}

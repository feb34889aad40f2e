import fs from 'node:fs';
import ts from 'typescript';

const runners = new Set(['it', 'test', 'describe']);

/** Titles of tests and groups of tests as they are written in a file, `%s` and `$name` of tables included. */
export function titlesIn(file: string): Set<string> {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title) && runners.has(calledName(node.expression)))
        titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `it` of it, it.each(…), test.describe and (isThere ? it : it.skip); empty for what is none of these. */
function calledName(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isConditionalExpression(called)) return calledName(called.whenTrue);
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called) || ts.isParenthesizedExpression(called))
    return calledName(called.expression);
  return '';
}

/** The titles that a written one becomes: what stands for values matches anything. */
export function titlePattern(title: string): string {
  const parts = title.split(/%\.?\d*[sdifjopc]|\$\w+/);
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*');
}

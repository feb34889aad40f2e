/** So many pages are all named; of more, some are left out. */
const allUpTo = 7;

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The numbers to choose a page from, 'gap' for those left out: the first, the last, the current one with its
 * neighbours; always seven places, so that nothing moves below the pointer.
 */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  if (pages <= allUpTo) return from(1, pages);
  if (page <= 4) return [...from(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...from(pages - 4, pages)];
  return [1, 'gap', ...from(page - 1, page + 1), 'gap', pages];
}

/* global document, getComputedStyle, NodeFilter */
// Run in the browser: what shows whose page this is, and the texts that stand beyond its card.
(async () => {
  await document.fonts.ready;
  const edgesOf = (element) => (element.closest('.card') ?? document.body).getBoundingClientRect();
  const beyond = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const edges = edgesOf(node.parentElement);
    const range = document.createRange();
    range.selectNodeContents(node);
    const fits = ({ left, right }) => left >= edges.left && right <= edges.right;
    // What only screen readers read is clipped.
    const isSeen = getComputedStyle(node.parentElement).clipPath === 'none';
    if (isSeen && ![...range.getClientRects()].every(fits)) beyond.push(node.textContent.trim());
  }
  return {
    name: document.querySelector('.brand')?.textContent.trim(),
    styles: [...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname),
    ground: getComputedStyle(document.documentElement).backgroundColor,
    typefaces: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    width: document.documentElement.scrollWidth,
    beyond,
  };
})();

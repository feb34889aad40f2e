/** First file of every image: runs the process that the image is for (`MAIN`), as process 1 without a shell. */
const main = process.env.MAIN;
if (main === undefined || main === '') throw new Error('MAIN names no file to run');
// eslint-disable-next-line @typescript-eslint/no-require-imports -- which file is known when the image is made
require(main);

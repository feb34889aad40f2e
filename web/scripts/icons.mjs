// The icons of the installed application, drawn from public/favicon.svg into public/.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const target = path.resolve(import.meta.dirname, '../public');
const ground = '#4A66E0';
/** `part` of the square is the sign; a system that cuts icons to its own shape needs the ground to reach their edge. */
const icons = [
  { name: 'icon-192.png', pixels: 192, part: 1 },
  { name: 'icon-512.png', pixels: 512, part: 1 },
  { name: 'icon-maskable-512.png', pixels: 512, part: 0.8, ground },
  { name: 'apple-touch-icon.png', pixels: 180, part: 1, ground },
];

const sign = (await readFile(path.join(target, 'favicon.svg'))).toString('base64');
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  for (const { name, pixels, part, ground: behind = 'transparent' } of icons) {
    await page.setViewportSize({ width: pixels, height: pixels });
    const image = `<img src="data:image/svg+xml;base64,${sign}" style="width:${100 * part}vw">`;
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${behind}">${image}`,
    );
    await page.screenshot({ path: path.join(target, name), omitBackground: true });
    console.log(name);
  }
} finally {
  await browser.close();
}

// node web/icons.mjs: makes the icons of the installed app from their drawings. TIDELINE is not needed, CHROMIUM is.
import { readFileSync } from 'node:fs';
import { launch } from './e2e/lib.mjs';

const folder = new URL('./public/', import.meta.url);
// Whoever installs it may cut the icon to any shape: of the last one all that matters is in the middle.
const whole = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1b6f83"/><path d="M0 38c7-8 13-9 21-1s15 9 24 1s13-8 19-7v33H0z" fill="#f4f1ea"/><circle cx="39" cy="22" r="7" fill="#17181b"/></svg>';
const round = readFileSync(new URL('icon.svg', folder), 'utf8');
const browser = await launch();
for (const [file, svg, size] of [['icon-192.png', round, 192], ['icon-512.png', round, 512], ['icon-whole-512.png', whole, 512]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}`);
  await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: true });
  await page.close();
}
await browser.close();

import { expect, test } from 'vitest';
import { mostInLink, pack, unpack } from './link';

const study = `tideline 1\ngame go\nmap 9x9\nbegin\n${'black place E5\n@comment Középen – au milieu\n'.repeat(20)}`;

test('a study goes into an address and comes out of it', async () => {
  const packed = await pack(study);
  expect(packed).toMatch(/^[\w-]+$/);
  expect((packed ?? '').length).toBeLessThan(300);
  expect(await unpack(packed ?? '')).toBe(study);
});

test('what is too long for an address is not put into one', async () => {
  let state = 1;
  const noise = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + ((state = (state * 48_271) % 2_147_483_647) % 90))).join('');
  expect(await pack(noise)).toBe(null);
});

test('what was never packed is nothing, and what would grow without end is stopped', async () => {
  const packed = (await pack(study)) ?? '';
  for (const bad of ['', 'a b', '%', 'AAAA', packed.slice(0, 40), 'A'.repeat(mostInLink + 1), `${packed}.`]) expect(await unpack(bad)).toBe(null);
  const bomb = await pack('x'.repeat(1 << 20));
  expect(await unpack(bomb ?? '')).toHaveLength(1 << 20);
  const larger = new Response(new Blob(['x'.repeat((1 << 20) + 1)]).stream().pipeThrough(new CompressionStream('deflate')));
  const text = btoa(String.fromCharCode(...new Uint8Array(await larger.arrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  expect(await unpack(text)).toBe(null);
});

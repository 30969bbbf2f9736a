import type { Locator, Page } from 'playwright-core';
import { useBrowser } from './support/browser.js';
import { useSeededPages } from './support/use-seeded-pages.js';

/** Clicks from the first page to the answer of a question. */
const MAX_STEPS = 3;

const browser = useBrowser();
const opened = useSeededPages();

/** Signs in, opens the first page, and clicks through the pages. */
async function walk(options: Parameters<typeof browser.newVisitor>[0] = {}) {
  const page = await browser.newVisitor(options);
  await opened.pages.enter(page);
  await page.goto(`${opened.pages.origin}/`);
  let steps = 0;
  return {
    page,
    async click(target: Locator): Promise<void> {
      steps += 1;
      expect(steps).toBeLessThanOrEqual(MAX_STEPS);
      await target.click();
    },
    steps: () => steps,
  };
}

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const PROFILES = [{}, { javaScriptEnabled: false }, { viewport: { width: 390, height: 844 } }];

describe.each(PROFILES)('from the first page, in at most three steps: %j', (profile) => {
  test('is it good?', async () => {
    const { page, click, steps } = await walk(profile);
    const site = page.getByRole('row', { name: /^teapots\.example/ });
    expect(await site.innerText()).toContain('86');
    await site.getByText('Good', { exact: true }).waitFor();
    await click(linkTo(page, 'teapots.example'));
    await page
      .getByRole('listitem')
      .filter({ hasText: 'teapots.example/cast-iron' })
      .getByText('Decent')
      .first()
      .waitFor();
    expect(steps()).toBe(1);
  });

  test('what first?', async () => {
    const { page, click, steps } = await walk(profile);
    await click(linkTo(page, 'old.example'));
    await click(page.getByRole('heading', { level: 2 }).getByRole('link', { name: /old\.example/ }));
    await page.getByRole('heading', { name: 'What to fix first' }).waitFor();
    await click(page.locator('.action summary').first());
    await page.locator('.action').first().locator('.findings').waitFor();
    expect(steps()).toBe(3);
  });

  test('did the last change make it worse?', async () => {
    const { page, click, steps } = await walk(profile);
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByText('49 → 73').waitFor();
    await click(changes.getByRole('link', { name: 'teapots.example/cast-iron' }));
    await page.getByText('49 on 6 Feb 2026, 72.9 now.').waitFor();
    await click(page.getByRole('link', { name: 'Compare the two runs' }));
    await page.getByRole('heading', { name: '24 points higher', level: 1 }).waitFor();
    expect(steps()).toBe(2);
  });

  test('show my client', async () => {
    const { page, click, steps } = await walk(profile);
    await click(linkTo(page, 'teapots.example'));
    await click(linkTo(page, 'Share teapots.example/drafts/42'));
    await click(page.getByRole('button', { name: 'Create link' }));
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(steps()).toBe(3);

    const client = await browser.newVisitor(profile);
    await client.goto(address);
    await client.getByText('Shared until').waitFor();
    await client.getByRole('img', { name: 'Score: 73 of 100, decent' }).waitFor();
    const text = await client.locator('body').innerText();
    for (const word of ['Settings', 'Check again', 'Sign in', 'Share this report']) expect(text).not.toContain(word);
  });
});

test('a PDF for a client takes three steps', async () => {
  const { page, click, steps } = await walk();
  await click(
    page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'teapots.example/cast-iron' }),
  );
  await page.evaluate(() => {
    window.print = () => document.body.classList.add('printed');
  });
  await click(page.locator('#export > summary'));
  await click(page.getByRole('button', { name: 'PDF for a client' }));
  await page.locator('body.printed').waitFor();
  expect(steps()).toBe(3);
});

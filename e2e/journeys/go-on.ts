// To another page within the app, where a journey is not about the address.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Goes on as a link does it, so that the app stays, and waits until the content is another one. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('main *')) part.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('main :is(h1, h2, h3, p):not([data-left])').first()).toBeVisible()
  await expect(page.locator('.page-skeleton')).toHaveCount(0)
}

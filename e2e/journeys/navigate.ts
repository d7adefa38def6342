// Navigates within the app, for journeys that aren't about the address.
import { expect, type Page } from '@playwright/test'

/** Navigates like a link, without loading the app again, and waits for the new content. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('main *')) part.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('main :is(h1, h2, h3, p):not([data-left])').first()).toBeVisible()
  await expect(page.locator('.page-skeleton')).toHaveCount(0)
}

// Asks axe about a page and says in words what is wrong, where. Every rule of WCAG 2.2 A and AA counts.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What fades in has no contrast yet: waits for every movement that ends. */
const movementEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((movement) => movement.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((movement) => movement.finished))
  })

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const linesOf = (violations: Violations): readonly string[] =>
  violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))

/** Axe on this page, loaded once for each document. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return (
    new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
      // No page of ours holds a frame, so the results need no page of their own to be joined in.
      .setLegacyMode(true)
      // Every rule is applied. What passes is not described, which would cost more than all the rules.
      .options({ resultTypes: ['violations'] })
  )
}

/** Fails with one line per violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await movementEnded(page)
  const axe = await axeOn(page)
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(linesOf(violations)).toEqual([])
}

/** The same, and in the dark what color can make wrong; afterwards the page is light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await movementEnded(page)
  const axe = await axeOn(page)
  const { violations } = await axe.withRules(['color-contrast', 'link-in-text-block']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(linesOf(violations), 'in the dark').toEqual([])
}

/** The same on a phone of 390 px; afterwards the page is as wide as before. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  if (before) await page.setViewportSize(before)
}

// Asks axe about a page and says in words what is wrong, where. Every rule of WCAG 2.2 A and AA counts. On every size that axe
// is asked about, nothing scrolls into blank space either.
//
// One question costs as much as the load of a page, most of it for the contrast of every text. So each screen is asked about
// once for each size and scheme, on the first connector only, and the colors of a page that was seen wide are not asked
// about again when it is narrow.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { blankScrollsOn } from './scroll-ends'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about what color can make wrong. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** The screens are the same on every connector. */
const isAsked = (): boolean => test.info().project.name !== 'socket.io'

/** What fades in has no contrast yet: waits for every movement that ends. */
const movementEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((movement) => movement.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((movement) => movement.finished))
  })

type Options = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type WindowWithAxe = Window & { readonly axe?: { run(context: Document, options: Options): Promise<Results> } }

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** In its short form, without the remarks. */
const axe = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Asks as the builder of axe for Playwright does, which brings axe twice and sets it up anew for each question: that costs as
 * much as the question. No page of ours holds a frame. Each violation is one line.
 */
async function violationsOn(page: Page, asked: Options): Promise<readonly string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe)
  // Every rule is applied. What passes is not described, which would cost more than all the rules.
  const violations = await page.evaluate(
    async (options) => (await (window as WindowWithAxe).axe?.run(document, options))?.violations,
    { ...asked, resultTypes: ['violations'] } satisfies Options,
  )
  if (violations === undefined) throw new Error('axe did not come to the page')
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}

const everything: Options = { runOnly: { type: 'tag', values: TAGS } }

/** Fails with one line per violation, and one for each pane that scrolls beyond what it shows. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await blankScrollsOn(page)).toEqual([])
  if (!isAsked()) return
  await movementEnded(page)
  expect(await violationsOn(page, everything)).toEqual([])
}

/** The same, and in the dark what color can make wrong; afterwards the page is light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  if (!isAsked()) return
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await movementEnded(page)
  const violations = await violationsOn(page, { runOnly: { type: 'rule', values: COLORS } })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(violations, 'in the dark').toEqual([])
}

/**
 * A page that was found accessible as wide as it is, once more on a phone of 390 px: everything but its colors. Afterwards it
 * is as wide as before.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  if (!isAsked()) return
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await movementEnded(page)
  const rules = Object.fromEntries(COLORS.map((rule) => [rule, { enabled: false }]))
  expect(await violationsOn(page, { ...everything, rules }), 'on a phone').toEqual([])
  expect(await blankScrollsOn(page), 'on a phone').toEqual([])
  if (before) await page.setViewportSize(before)
}

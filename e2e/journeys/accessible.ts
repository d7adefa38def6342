// Checks a page with axe against WCAG 2.2 A and AA, and that nothing on it scrolls into blank space.
//
// One check costs as much as loading a page, most of it for the contrast of every text. So each screen is checked once per size and
// color scheme, on the first connector only, and colors aren't checked again when a page becomes narrow. While a modal dialog is
// open, only the dialog is checked: the rest of the page can't be reached, and was checked without it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { blankScrollsOn } from './scroll-ends'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about color. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** Screens are the same on every connector, so one is enough. */
const isChecked = (): boolean => test.info().project.name !== 'socket.io'

/** Waits for every finite animation: text that's still fading in has too little contrast. */
const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })

type Options = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type WindowWithAxe = Window & { readonly axe?: { run(context: Node, options: Options): Promise<Results> } }

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** The minified source. */
const axe = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/** A page, or the part of it that has changed since the page was checked. */
type Place = Page | Locator

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place)

/**
 * Runs axe and returns one line per violation. AxeBuilder isn't used because it loads axe twice per check, which costs as much as the
 * check; it would only be needed for frames.
 */
async function violationsOn(place: Place, rules: Options): Promise<readonly string[]> {
  const page = pageOf(place)
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe)
  // Every rule is applied, but passes aren't described: that would cost more than all the rules.
  const options = { ...rules, resultTypes: ['violations'] } satisfies Options
  const part = place === page ? null : await (place as Locator).elementHandle()
  const violations = await page.evaluate(
    async ([root, chosen]) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      return (await (window as WindowWithAxe).axe?.run(root ?? dialog ?? document, chosen))?.violations
    },
    [part, options] as const,
  )
  if (violations === undefined) throw new Error('axe is not loaded on this page')
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}

const everything: Options = { runOnly: { type: 'tag', values: TAGS } }

/** One line for each control whose description (its `title`) is also its name, which a screen reader would read twice. */
const repeatedNamesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[title]:is(button, a, input, select, summary)')]
      .filter((each) => each.closest('[aria-hidden="true"]') === null)
      .map((each) => ({ title: each.title, name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() }))
      .filter(({ title, name }) => name !== '' && (name === title || name.startsWith(`${title} `)))
      .map(({ name }) => `${name} is described by its own name`),
  )

/** Fails with one line per violation, and one for each pane that scrolls beyond its content. */
export async function expectAccessible(place: Place): Promise<void> {
  const page = pageOf(place)
  expect(await blankScrollsOn(page)).toEqual([])
  if (!isChecked()) return
  expect(await repeatedNamesOn(page)).toEqual([])
  await animationsEnded(page)
  expect(await violationsOn(place, everything)).toEqual([])
}

/** Does the same, and also checks the color rules in the dark scheme. Afterwards the page is light. */
export async function expectAccessibleInBoth(place: Place): Promise<void> {
  if (!isChecked()) return
  const page = pageOf(place)
  await expectAccessible(place)
  await page.emulateMedia({ colorScheme: 'dark' })
  await animationsEnded(page)
  const violations = await violationsOn(place, { runOnly: { type: 'rule', values: COLORS } })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(violations, 'in the dark scheme').toEqual([])
}

/** Checks it again on a phone of 390 px, except for its colors. Afterwards the page has its former size. */
export async function expectAccessibleOnPhone(place: Place): Promise<void> {
  if (!isChecked()) return
  const page = pageOf(place)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await animationsEnded(page)
  const rules = Object.fromEntries(COLORS.map((rule) => [rule, { enabled: false }]))
  expect(await violationsOn(place, { ...everything, rules }), 'on a phone').toEqual([])
  expect(await blankScrollsOn(page), 'on a phone').toEqual([])
  if (before) await page.setViewportSize(before)
}

// Forced colors (Windows contrast themes) and a preference for more contrast: borders and marks show what colors show otherwise.
import type { Locator, Page } from '@playwright/test'
import { openAuction, row } from './board'
import { openConsole } from './console-page'
import { expect, test } from './world'

/** Everything that still shows in forced colors: borders, outlines and generated marks of an element and its content. */
const marksOf = (element: Locator): Promise<string> =>
  element.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .flatMap((each) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)))
      .map((style) => {
        const outline =
          style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`
        return [outline, style.borderTop, style.borderBottom, style.borderLeft, style.content].join(' ')
      })
      .join('; '),
  )

/** Fails if two elements look the same without their words and backgrounds. */
async function expectToLookDifferent(one: Locator, other: Locator, what: string): Promise<void> {
  expect(await marksOf(one), what).not.toBe(await marksOf(other))
}

const sidebarLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

const dotsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    ['dot dot--live', 'dot dot--good', 'dot dot--warn', 'dot'].map((classes) => {
      const dot = document.createElement('span')
      dot.className = classes
      document.body.append(dot)
      const { borderTopColor, borderTopWidth } = getComputedStyle(dot)
      dot.remove()
      return `${borderTopWidth} ${borderTopColor}`
    }),
  )

test('what differs in color looks different in forced colors and with more contrast', async ({ world, context }) => {
  const investor = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(investor, 'Pine Cone Village')
  const chip = (name: string) => investor.getByRole('button', { name, exact: true })
  const lender = await world.enter('prairie-lending', '/lender/loan/create')
  const program = (name: string) => lender.locator('label').filter({ hasText: new RegExp(`^${name}$`) })
  await program('RHS').click()
  const section = lender.locator('.sections__card')
  await section.first().click()

  for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const)
    await test.step(`selected, current, outbid, winning and live with ${Object.entries(media).flat().join(' ')}`, async () => {
      for (const page of [investor, lender]) await page.emulateMedia({ forcedColors: null, contrast: null, ...media })
      const tag = (project: string, word: string) => row(investor, project).getByText(word, { exact: true })
      await expectToLookDifferent(row(investor, 'Pine Cone Village'), row(investor, 'Sixty20 on 4th'), 'the open row')
      await expectToLookDifferent(sidebarLink(investor, /^Live/), sidebarLink(investor, /^Past/), 'the current page')
      await expectToLookDifferent(
        tag('Whitewing Flats', 'Winning'),
        tag('Riella on 5th', 'Outbid'),
        'winning and outbid',
      )
      await chip('Permanent').click()
      await expectToLookDifferent(chip('Permanent'), chip('Construction'), 'a filter')
      await chip('Permanent').click()
      await expectToLookDifferent(program('RHS'), program('FHA'), 'the program')
      await expectToLookDifferent(section.first(), section.nth(1), 'the section')
    })

  await test.step('the four dots of a connection (live, good, stale and neutral) in forced colors', async () => {
    await investor.emulateMedia({ forcedColors: 'active', contrast: null })
    expect(new Set(await dotsOf(investor)).size).toBe(4)
  })

  await test.step('the running scenario, the pressed scope and the current step of the console in forced colors', async () => {
    const page = await openConsole(context, world.id)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByText('None is on. Start one').click()
    const scope = page.getByRole('group', { name: 'Who faults affect' }).getByRole('button')
    await expect(scope.first()).toBeVisible()
    await expectToLookDifferent(scope.first(), scope.nth(1), 'the scope of a fault')
    const scenarios = page.locator('.scenario')
    await expectToLookDifferent(page.locator('.scenario[aria-current="true"]'), scenarios.last(), 'the scenario')
    const tabs = page.getByRole('tab')
    await expectToLookDifferent(page.getByRole('tab', { selected: true }), tabs.last(), 'the tab')
  })
})

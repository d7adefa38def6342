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

for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const)
  test(`selected, current, outbid, winning and live look different with ${Object.entries(media).flat().join(' ')}`, async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await page.emulateMedia(media)
    await openAuction(page, 'Pine Cone Village')
    await expectToLookDifferent(row(page, 'Pine Cone Village'), row(page, 'Sixty20 on 4th'), 'the open row')
    await expectToLookDifferent(sidebarLink(page, /^Live/), sidebarLink(page, /^Past/), 'the current page')
    const tag = (project: string, word: string) => row(page, project).getByText(word, { exact: true })
    await expectToLookDifferent(tag('Whitewing Flats', 'Winning'), tag('Riella on 5th', 'Outbid'), 'winning and outbid')
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await chip('Permanent').click()
    await expectToLookDifferent(chip('Permanent'), chip('Construction'), 'a filter')

    const lender = await world.enter('prairie-lending', '/lender/loan/create')
    await lender.emulateMedia(media)
    const program = (name: string) => lender.locator('label').filter({ hasText: new RegExp(`^${name}$`) })
    await program('RHS').click()
    await expectToLookDifferent(program('RHS'), program('FHA'), 'the program')
    const section = lender.locator('.sections__card')
    await section.first().click()
    await expectToLookDifferent(section.first(), section.nth(1), 'the section')
  })

test('the four dots of a connection (live, good, stale and neutral) look different in forced colors', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(row(page, 'Riella on 5th')).toBeVisible()
  const dots = await page.evaluate(() =>
    ['dot dot--live', 'dot dot--good', 'dot dot--warn', 'dot'].map((classes) => {
      const dot = document.createElement('span')
      dot.className = classes
      document.body.append(dot)
      const { borderTopColor, borderTopWidth } = getComputedStyle(dot)
      dot.remove()
      return `${borderTopWidth} ${borderTopColor}`
    }),
  )
  expect(new Set(dots).size).toBe(4)
})

test('the console tells the running scenario, the pressed scope and the current step apart in forced colors', async ({
  world,
  context,
}) => {
  const page = await openConsole(context, world.id)
  await page.emulateMedia({ forcedColors: 'active' })
  const scope = page.getByRole('group', { name: 'Who faults affect' }).getByRole('button')
  await expect(scope.first()).toBeVisible()
  await expectToLookDifferent(scope.first(), scope.nth(1), 'the scope of a fault')
  const scenarios = page.locator('.scenario')
  await expectToLookDifferent(page.locator('.scenario[aria-current="true"]'), scenarios.last(), 'the scenario')
  const tabs = page.getByRole('tab')
  await expectToLookDifferent(page.getByRole('tab', { selected: true }), tabs.last(), 'the tab')
})

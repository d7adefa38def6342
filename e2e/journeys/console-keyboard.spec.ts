// The console without a mouse, where each main flow takes at most ten key presses; and its layout at 1440 × 900.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible'
import { consoleTime, openConsole, part } from './console-page'
import { control, origin } from './simulator'
import { expect, test } from './world'

const MAX_KEY_PRESSES = 10

/** Presses keys and counts them. */
const countSteps = (page: Page) => {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    /** The number of key presses since the last call. */
    takeCount: () => {
      const total = count
      count = 0
      return total
    },
  }
}

test('each main flow of the console takes at most ten key presses', async ({ world, context }) => {
  const page = await openConsole(context, world.id)
  const { press, takeCount } = countSteps(page)
  const flows: Record<string, number> = {}
  const flow = async (name: string, steps: () => Promise<unknown>) => {
    await steps()
    flows[name] = takeCount()
  }
  const enterByKeys = async (...keys: readonly string[]) => {
    const popup = page.waitForEvent('popup')
    await press(...keys)
    await (await popup).close()
  }
  await flow('the first person by Tab alone', () => enterByKeys('Tab', 'Enter', 'Tab', 'Tab', 'Enter'))
  await flow('open a person', () => enterByKeys('p', 'Enter'))
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await flow('start and pause', async () => {
    await press('Space')
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
  await flow('step', async () => {
    const last = part(page, 'Timeline').locator('.row--past').last()
    const [time, row] = [await consoleTime(page).innerText(), (await last.textContent()) ?? '']
    await press('s')
    await expect(consoleTime(page)).not.toHaveText(time)
    await expect(last).not.toHaveText(row)
  })
  await flow('go to what comes next', async () => {
    await press('t', 'ArrowDown')
    const time = await page.locator(':focus .row__time').innerText()
    await press('Enter')
    await expect(part(page, 'Timeline').locator('.row--past').last()).toContainText(time)
  })
  await flow('rewind to a point in time', async () => {
    await press('t', 'ArrowUp', 'Enter')
    await expect(page.getByRole('dialog', { name: /^Rewind to/ })).toBeVisible()
    await press('Tab', 'Tab', 'Enter')
    await expect(page.getByText(/^Rewound to /).first()).toBeVisible()
  })
  await flow('bid for a person', async () => {
    await press('b')
    await expect(page.locator('.step-in fieldset button').first()).toBeFocused()
    await press('Enter')
    await expect(page.getByText(/ bid on .*\.$/).first()).toBeVisible()
  })
  await flow('find in the wire', async () => {
    await press('/', 'l', 'i', 's', 't')
    await expect(page.getByLabel('Find')).toHaveValue('list')
  })
  await page.getByLabel('Find').blur()
  const room = await control('rooms.open', { body: { world: world.id, mode: 'own', seats: 1 } })
  await expect(page.getByRole('link', { name: `Class ${room.code}` })).toBeVisible()
  await flow('write to the class', async () => {
    await press('c')
    await expect(page.getByRole('textbox', { name: /^Message/ }).first()).toBeFocused()
    await press('H', 'i')
  })
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await control('rooms.close', { params: { roomId: room.id } })
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await flow('branch off', async () => {
    await press('f')
    await expect(page.getByText(/^World world-\d+ branched off at/).first()).toBeVisible()
  })
  await flow('open another scenario', async () => {
    await press('l', 'ArrowDown')
    const title = await page.locator(':focus b').innerText()
    await press('Enter')
    await expect(page.getByText(`is ready at the start of “${title}”`)).toBeVisible()
  })
  expect(Object.entries(flows).filter(([, presses]) => presses > MAX_KEY_PRESSES)).toEqual([])
  expect(Object.keys(flows)).toHaveLength(11)
})

test('the console at 1440 × 900 has no nested scrolling, and messages do not cover the filters', async ({
  world,
  context,
}) => {
  await world.enter('harbor-crest', '/investor/auction/live')
  const page = await openConsole(context, world.id)
  for (const name of ['Timeline', 'Wire log and tools', 'Enter the marketplace as'])
    await expect(part(page, name)).toBeInViewport({ ratio: 0.9 })
  const nestedScrolls = () =>
    page.evaluate(() => {
      const scrolls = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
      const all = [...document.querySelectorAll('body *')].filter(scrolls)
      const within = all.filter((element) => all.some((other) => other !== element && other.contains(element)))
      const root = document.documentElement
      const classes = within.map((element) => element.className)
      return root.scrollHeight > root.clientHeight ? [...classes, 'the page'] : classes
    })
  expect(await nestedScrolls()).toEqual([])
  for (const place of [1, 2, 3]) {
    await page.keyboard.press('s')
    await expect(page.locator('.toast')).toHaveCount(place)
  }
  const box = async (selector: string) => {
    const bounds = await page.locator(selector).boundingBox()
    if (bounds === null) throw new Error(`${selector} is not shown`)
    return bounds
  }
  const [toasts, filters] = [await box('.toasts'), await box('.filters')]
  expect(toasts.y).toBeGreaterThanOrEqual(filters.y + filters.height)

  const { id } = await control('snapshots.fork', { params: { worldId: world.id }, body: { paused: true } })
  await control('commands.inject', {
    params: { worldId: id },
    body: { name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' },
  })
  await page.goto(`${origin()}/simulator?world=${world.id}&with=${id}&page=comparison`)
  await expect(page.getByText(/^Only .* has it: bid: .*108-00/)).toBeVisible()
  await expectAccessibleInBoth(page)
})

// Every page of every role in the path table, and the console, with texts that try to be markup: they're shown as text, nothing runs,
// and neither the content security policy nor trusted types had to block anything, which every journey checks.
import type { BrowserContext, Page } from '@playwright/test'
import { pages, pathOf } from '../../src/app/paths'
import { textLimits } from '../../src/contract/text-limits'
import { navigate } from './navigate'
import { expect, test } from './world'

/** Texts of the contract with a fixed format: a response with markup there can't be read, which other tests cover. */
const formatted = new Set([
  'channel_name',
  'ids',
  'key',
  'password',
  'password_confirmation',
  'permanent_loan_late_date',
  'pressed_at',
  'project_zip_code',
  'sha256',
  'socket_id',
  'start_at',
  'token',
  'type',
  'upload',
  'zip_code',
])
/** More texts that people and scenarios write, besides those that the app sends. */
const moreFields = [
  'company',
  'file_name',
  'filename',
  'lender_name',
  'note',
  'say',
  'summary',
  'text',
  'title',
  'what',
  'word',
]
/** A new text of the contract's table is included automatically. */
const poisonedFields = [...Object.keys(textLimits).filter((field) => !formatted.has(field)), ...moreFields]

/** Adds markup to these texts in every JSON response that a page reads. */
const poison = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((fields) => {
    const hostile = '<img src=x onerror="globalThis.hit=1"><script>hit=1</script>{{7*7}}'
    const written = new Set(fields)
    const poisoned = (value: unknown, field: string): unknown => {
      if (typeof value === 'string') return written.has(field) && value !== '' ? `${value} ${hostile}` : value
      if (Array.isArray(value)) return value.map((each) => poisoned(each, field))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poisoned(part, name)]))
    }
    const { json, text } = Response.prototype
    const isOurs = ({ url, headers }: Response): boolean =>
      url.includes('/api/') && headers.get('content-type')?.includes('json') === true
    Response.prototype.json = async function (this: Response) {
      const value: unknown = await json.call(this)
      return isOurs(this) ? poisoned(value, '') : value
    }
    Response.prototype.text = async function (this: Response) {
      const body = await text.call(this)
      return isOurs(this) && body !== '' ? JSON.stringify(poisoned(JSON.parse(body), '')) : body
    }
  }, poisonedFields)

/** The number of hostile texts shown as text; fails if one became markup or ran. */
async function expectShownAsText(page: Page): Promise<number> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hit'))).toBeUndefined()
  expect(await page.locator('img[src="x"], [onerror]').count()).toBe(0)
  return page.getByText('onerror=').count()
}

const people = {
  lender: 'prairie-lending',
  originator: 'dana-moss',
  investor: 'harbor-crest',
  borrower: 'riverbend-partners',
} as const
type Role = keyof typeof people

/** The paths of a role behind this guard. */
const pathsOf = (role: Role, guard: string): readonly string[] =>
  (Object.keys(pages) as (keyof typeof pages)[]).flatMap((name) => {
    if (name === 'landing' || name === 'role') return []
    const { guard: own, roles } = pages[name]
    if (own !== guard || !(roles as readonly string[]).includes(role)) return []
    return [name === 'loan-setup' ? `/${role}/loan/new` : pathOf(name, role)]
  })

test.use({ scenario: 'every-screen' })

test('hostile texts stay text on every page of every role and in the console', async ({ world, context }) => {
  world.expectRefusal(404, '/api/originator/profile')
  await poison(context)
  let pageCount = 0
  for (const role of Object.keys(people) as Role[]) {
    const [first = '/', ...paths] = pathsOf(role, 'profile_configured')
    const page = await world.enter(people[role], first)
    for (const path of paths) {
      await navigate(page, path)
      pageCount += await expectShownAsText(page)
    }
    await page.close()
  }
  expect(pageCount).toBeGreaterThan(30)
  // People without a profile and originators who wait for approval have other pages.
  for (const role of Object.keys(people) as Role[]) {
    const page = await world.enter(`new-${role}`, pathOf('registration', role))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectShownAsText(page)
    await page.close()
  }
  const waiting = await world.enter('asking-originator', pathOf('approving-email', 'originator'))
  await expect(waiting.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
  // The profile, which names the lender, is loaded after the page.
  await expect(waiting.getByText('onerror=')).toBeVisible()
  expect(await expectShownAsText(waiting)).toBe(1)
  await waiting.close()
  const [login = '/', ...unknown] = pathsOf('lender', 'guest')
  const guest = await world.visit('guest', login)
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of [...unknown, '/nowhere']) {
    await navigate(guest, path)
    await expectShownAsText(guest)
  }
  await guest.close()
  const console = await world.visit('harbor-crest', `/simulator?world=${world.id}`)
  await expect(console.getByText('onerror=').first()).toBeVisible()
  expect(await expectShownAsText(console)).toBeGreaterThan(3)
  await console.goto(world.address('harbor-crest', `/simulator?world=${world.id}&page=debrief`))
  await expect(console.getByRole('heading', { level: 1 })).toBeVisible()
  await expectShownAsText(console)
})

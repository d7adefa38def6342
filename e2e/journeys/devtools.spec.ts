// The built app in a browser tab: its actions in Redux DevTools, and its title while the tab is hidden.
import { row } from './board'
import { expect, test } from './world'

type Reduce = (state: unknown, action: { readonly type: string }) => unknown
type CreateStore = (reducer: Reduce, preloaded: unknown) => unknown
type Enhance = (createStore: CreateStore) => CreateStore

interface WindowWithDevTools {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: () => (...enhancers: Enhance[]) => Enhance
  actionTypes?: string[]
}

test('Redux DevTools list each fact as an action, and a hidden tab shows in its title that the investor was outbid', async ({
  world,
  context,
}) => {
  // Instead of the extension: wraps the reducer and records every action.
  await context.addInitScript(() => {
    const page = window as unknown as WindowWithDevTools
    page.actionTypes = []
    page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
      () =>
      (...enhancers) =>
      (createStore) =>
        enhancers.reduceRight<CreateStore>(
          (next, enhancer) => enhancer(next),
          (reducer, preloaded) =>
            createStore((state, action) => {
              page.actionTypes?.push(action.type)
              return reducer(state, action)
            }, preloaded),
        )
  })
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(row(page, 'Riella on 5th')).toBeVisible()
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '110-00' })
  await expect(row(page, 'Riella on 5th')).toContainText('110-00')
  const types = await page.evaluate(() => (window as unknown as WindowWithDevTools).actionTypes ?? [])
  expect(types).toEqual(expect.arrayContaining(['auth.user/answered', 'auction.list/answered', 'auction/updated']))

  await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
  await expect(page).toHaveTitle(/^Outbid: Riella on 5th \| Live auctions/)
  // A hidden tab gets no animation frames.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', raise: 2 })
  await expect(page).toHaveTitle(/^Outbid in 2 \|/)
})

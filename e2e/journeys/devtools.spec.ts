// What Redux DevTools show of the built app.
import { row } from './board'
import { expect, test } from './world'

type Reduce = (state: unknown, action: { readonly type: string }) => unknown
type CreateStore = (reducer: Reduce, preloaded: unknown) => unknown
type Enhance = (createStore: CreateStore) => CreateStore

interface Watched {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: () => (...enhancers: Enhance[]) => Enhance
  reduced?: string[]
}

test('Redux DevTools show each fact as an action with its name', async ({ world, context }) => {
  // Stands in for the extension: it hands the store its own reducer, which sees every action.
  await context.addInitScript(() => {
    const page = window as unknown as Watched
    page.reduced = []
    page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
      () =>
      (...enhancers) =>
      (createStore) =>
        enhancers.reduceRight<CreateStore>(
          (next, enhancer) => enhancer(next),
          (reducer, preloaded) =>
            createStore((state, action) => {
              page.reduced?.push(action.type)
              return reducer(state, action)
            }, preloaded),
        )
  })
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(row(page, 'Riella on 5th')).toBeVisible()
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '110-00' })
  await expect(row(page, 'Riella on 5th')).toContainText('110-00')
  const types = await page.evaluate(() => (window as unknown as Watched).reduced ?? [])
  expect(types).toEqual(expect.arrayContaining(['auth.user/answered', 'auction.list/answered', 'auction/changed']))
})

// The page of the `board` bench. The bench drives it by `window.board`. The query selects the contestant and the number of auctions:
// `/investor/auction/live?contestant=ours&size=10000`.
import { createMarket } from '../market'
import { createDriver } from './driver'

declare global {
  interface Window {
    board?: ReturnType<typeof createDriver>
  }
}

const query = new URLSearchParams(window.location.search)
const contestant =
  query.get('contestant') === 'ours' ? (await import('./ours')).ours : (await import('./vanilla')).vanilla
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
const market = createMarket(Number(query.get('size')), 1, true)
window.board = createDriver(market, await contestant.open(root, market.loaded))

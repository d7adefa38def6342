// The page of the `board` bench. The address says which contestant draws how many auctions:
// `/investor/auction/live?of=ours&size=10000`. The bench calls `window.board`.
import { createMarket } from '../market'
import { createDriver } from './driver'

declare global {
  interface Window {
    board?: ReturnType<typeof createDriver>
  }
}

const query = new URLSearchParams(window.location.search)
const contestant = query.get('of') === 'ours' ? (await import('./ours')).ours : (await import('./vanilla')).vanilla
const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')
const market = createMarket(Number(query.get('size')), 1, true)
window.board = createDriver(market, await contestant.open(place, market.loaded))

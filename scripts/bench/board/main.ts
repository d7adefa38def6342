// The page of the `board` bench, which calls `window.board`. The query selects the contestant and the number of auctions:
// `/investor/auction/live?of=ours&size=10000`.
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

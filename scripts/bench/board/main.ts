// The page of the `board` bench. Which contestant draws, over how many auctions, stands in the address:
// `/investor/auction/live?of=ours&size=10000`. What the bench calls is `window.board`.
import { createMarket } from '../market'
import type { Contestant } from './driver'
import { createDriver } from './driver'

declare global {
  interface Window {
    board?: ReturnType<typeof createDriver>
  }
}

async function open(of: string | null): Promise<Contestant> {
  switch (of) {
    case 'ours':
      return (await import('./ours')).ours
    case 'vanilla':
      return (await import('./vanilla')).vanilla
    case 'ordinary':
      return (await import('./ordinary')).ordinary
    default:
      throw new Error(`nobody is called ${of}`)
  }
}

const query = new URLSearchParams(window.location.search)
const contestant = await open(query.get('of'))
const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')
const market = createMarket(Number(query.get('size')), 1, true)
const take = await contestant.open(place, market.loaded)
window.board = createDriver(market, take)

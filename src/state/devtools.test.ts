// Redux DevTools over the real store, with the instrumentation that the browser extension uses.
import { ActionCreators, instrument, type LiftedState, type LiftedStore } from '@redux-devtools/instrument'
import type { Action, StoreEnhancer } from 'redux'
import { beforeEach, describe, expect, it } from 'vitest'
import { selectAuction, selectBid } from './market/market.selectors'
import { createMarketStore } from './market-store'
import type { RootState } from './root-reducer'
import { createFakePorts } from './testing/fake-ports'
import { aBid, anAuction, auctionChanged, investor, listAnswered, userAnswered, withBids } from './testing/samples'

type Lifted = LiftedState<RootState, Action<string>, null>

function instrumentedStore() {
  const { store, start } = createMarketStore(createFakePorts().ports, {
    checks: true,
    devTools: instrument() as StoreEnhancer,
  })
  start()
  const lifted = (store as unknown as { liftedStore: LiftedStore<RootState, Action<string>, null> }).liftedStore
  const types = () => {
    const { stagedActionIds, actionsById }: Lifted = lifted.getState()
    return stagedActionIds.map((id) => actionsById[id]?.action.type)
  }
  const price = () => {
    const bestBid = selectAuction(store.getState(), 17)?.best_bid_id
    return bestBid == null ? undefined : selectBid(store.getState(), bestBid)?.price
  }
  return { store, lifted, types, price }
}

const raisedTo = (price: number, version: number) =>
  auctionChanged({ ...withBids(anAuction(17), aBid(version, { price })), version })

describe('Redux DevTools', () => {
  let devtools: ReturnType<typeof instrumentedStore>
  beforeEach(() => {
    devtools = instrumentedStore()
    const { store } = devtools
    store.dispatch(userAnswered(investor))
    store.dispatch(listAnswered('live', anAuction(17)))
    store.dispatch(raisedTo(102, 2))
    store.dispatch(raisedTo(103, 3))
  })

  it('shows each fact as one action under its name', () => {
    const facts = ['auth.user/answered', 'auction.list/answered', 'auction/changed']
    expect(devtools.types().filter((type) => type !== undefined && facts.includes(type))).toEqual([
      'auth.user/answered',
      'auction.list/answered',
      'auction/changed',
      'auction/changed',
    ])
  })

  it('jumps to an earlier action and back, and the selectors follow', () => {
    const { lifted, types, price } = devtools
    expect(price()).toBe(103)
    lifted.dispatch(ActionCreators.jumpToState(types().indexOf('auction/changed')))
    expect(price()).toBe(102)
    lifted.dispatch(ActionCreators.jumpToState(types().length - 1))
    expect(price()).toBe(103)
  })

  it('recomputes the state without an action that is switched off', () => {
    const { lifted, types, price } = devtools
    const last = lifted.getState().stagedActionIds[types().lastIndexOf('auction/changed')]
    if (last === undefined) throw new Error('no auction changed')
    lifted.dispatch(ActionCreators.toggleAction(last))
    expect(price()).toBe(102)
  })
})

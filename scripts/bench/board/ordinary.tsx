// The ordinary contestant of the `board` bench: Redux Toolkit's entity adapter, an action per message, a list of all rows, each of
// which reads its own auction with useSelector.
import type { PayloadAction } from '@reduxjs/toolkit'
import { configureStore, createEntityAdapter, createSlice } from '@reduxjs/toolkit'
import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useSelector } from 'react-redux'
import type { Auction } from '../../../src/contract/auction'
import type { Contestant } from './driver'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import '../../../src/screens/auctions/board/board.css'

const adapter = createEntityAdapter<Auction>({
  sortComparer: (a, b) => (a.statused_at === b.statused_at ? b.id - a.id : a.statused_at < b.statused_at ? 1 : -1),
})

const slice = createSlice({
  name: 'live',
  initialState: adapter.getInitialState(),
  reducers: {
    loaded: (state, { payload }: PayloadAction<Auction[]>) => void adapter.setAll(state, payload),
    upserted: (state, { payload }: PayloadAction<Auction>) => void adapter.setOne(state, payload),
    removed: (state, { payload }: PayloadAction<number>) => void adapter.removeOne(state, payload),
  },
})
type State = ReturnType<typeof slice.reducer>

const Row = memo(function Row({ id }: { readonly id: number }) {
  const auction = useSelector((state: State) => state.entities[id])
  if (auction === undefined) return null
  const { loan } = auction
  return (
    <li>
      <article className="auction-row">
        <div className="auction-row__head">
          <h2>{loan.project_name}</h2>
          <p>
            {loan.project_city}, {loan.project_state} · {loan.loan_section_act.name}
          </p>
        </div>
        <dl className="auction-row__figures num">
          <div>
            <dt className="key">Loan amount</dt>
            <dd>{loan.loan_amount}</dd>
          </div>
          <div>
            <dt className="key">Best bid</dt>
            <dd>{auction.best_bid?.price}</dd>
          </div>
        </dl>
      </article>
    </li>
  )
})

function List() {
  const ids = useSelector((state: State) => state.ids)
  return (
    <section className="board__list" style={{ height: '100vh' }}>
      <ul className="bench-list">
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}

/** The list of all rows. */
export const ordinary: Contestant = {
  async open(place, loaded) {
    const { loaded: load, upserted, removed } = slice.actions
    const store = configureStore({
      reducer: slice.reducer,
      middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }),
    })
    store.dispatch(load([...loaded]))
    createRoot(place).render(
      <Provider store={store}>
        <List />
      </Provider>,
    )
    while (document.querySelector('.bench-list article') === null)
      await new Promise((done) => window.setTimeout(done, 50))
    return (message) => {
      const { event, data }: { readonly event: string; readonly data: Auction } = JSON.parse(message)
      store.dispatch(event === 'auction-live-removed' ? removed(data.id) : upserted(data))
    }
  },
}

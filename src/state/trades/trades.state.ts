// Confirmations of trades, by auction. A trade never changes once it is made.
import type { ApiError } from '../../contract/api-error'
import type { Trade } from '../../contract/trade'

export interface TradeReading {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly trade: Trade | null
  readonly error: ApiError | null
}

export interface TradesState {
  readonly byAuction: Readonly<Record<number, TradeReading>>
}

export const noTrades: TradesState = { byAuction: {} }

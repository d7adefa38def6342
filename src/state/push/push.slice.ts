// Whether this browser gets alerts while the page is closed, and the key with which it subscribes to them.
import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { PushAddress } from '../../contract/push.calls'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'

export interface PushState {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  /** The server's public key; null until it's loaded. */
  readonly key: string | null
  /** True if the server sends alerts to this session's browser. */
  readonly subscribed: boolean
  readonly error: ApiError | null
}

const initialState: PushState = { status: 'unknown', key: null, subscribed: false, error: null }

export const pushSubjects = { read: 'push.key', subscribe: 'push.subscribe', unsubscribe: 'push.unsubscribe' } as const

/** The setting is shown, or this browser subscribed before: fetch the key. */
export const pushOpened = action('push/opened')()
/** Send alerts to this browser. The secret port holds its address. */
export const pushSubscribeRequested = action('push/subscribe-requested')<{ readonly addressKey: string }>()
/** Send none to this browser. */
export const pushUnsubscribeRequested = action('push/unsubscribe-requested')()

/** A browser's address for the secret port, which holds texts. */
export const packAddress = (address: PushAddress): string => JSON.stringify(address)

export const unpackAddress = (text: string): PushAddress => JSON.parse(text)

export const {
  reducer,
  selectors: { selectPush },
} = createSlice({
  name: 'push',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(pushOpened, (slice) => {
        if (slice.status !== 'loaded') Object.assign(slice, { status: 'loading', error: null })
      })
      .addCase(answered('push.key'), (_slice, { payload: { answer } }) => ({
        ...answer.data,
        status: 'loaded',
        error: null,
      }))
      .addCase(failed('push.key'), (slice, { payload: { error } }) => {
        if (slice.status !== 'loaded') Object.assign(slice, { status: 'failed', error })
      })
      .addCase(answered('push.subscribe'), (slice) => ({ ...slice, subscribed: true }))
      .addCase(answered('push.unsubscribe'), (slice) => ({ ...slice, subscribed: false }))
  },
  selectors: {
    /** The subscription of this session's browser. */
    selectPush: (slice): PushState => slice,
  },
})

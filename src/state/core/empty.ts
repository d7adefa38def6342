// A table and an order before anything is in them: what the state of a guest's page holds, without the functions that change it.

/** No rows. */
export const emptyTable = Object.freeze({ root: null, height: 0, count: 0 })

interface NoIds {
  readonly chunks: readonly (readonly number[])[]
  readonly starts: readonly number[]
  readonly count: number
}

/** No ids. */
export const emptyOrder: NoIds = Object.freeze({ chunks: Object.freeze([]), starts: Object.freeze([]), count: 0 })

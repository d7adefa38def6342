// A handler with a timer and storage. caught by: lint/style/noRestrictedGlobals
export interface Store {
  readonly own: string
}

export const remember = (state: Store) => {
  setTimeout(() => localStorage.setItem('own', state.own), 50)
  return state
}

// The port to the browser's downloads. Screens use it directly: what is saved is no fact of the store.

/** Saves a text as a file. */
export interface SaverPort {
  save(file: { readonly name: string; readonly type: string; readonly text: string }): void
}

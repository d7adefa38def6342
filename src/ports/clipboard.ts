// The port to the browser's clipboard. Screens use it directly, as they do the saver.

export interface ClipboardPort {
  /** True when the text was copied, false where the browser does not allow it. */
  copy(text: string): Promise<boolean>
}

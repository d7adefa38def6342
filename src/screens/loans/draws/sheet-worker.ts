// The worker that reads workbooks, so that a large one doesn't hold up the page. It reads one file and answers once.
import { readSheet } from './sheet-file'

export interface SheetOrder {
  readonly file: Blob
  /** The sheet to read; null for the first visible one. */
  readonly sheet: string | null
}

self.addEventListener('message', ({ data }: MessageEvent<SheetOrder>) => {
  void readSheet(data.file, data.sheet).then((result) => self.postMessage(result))
})

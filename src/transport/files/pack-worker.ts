// The worker that writes a closing pack, so that large documents don't hold up the page. It writes one and answers once: with the ZIP
// file, or with null if it failed.
import { type PackOrder, writePack } from './write-pack'

self.addEventListener('message', ({ data }: MessageEvent<PackOrder>) => {
  void writePack(data).then(
    (zip) => self.postMessage(zip),
    () => self.postMessage(null),
  )
})

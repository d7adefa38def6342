// Downloads all documents of a loan and the held sheets as one ZIP. A document that can't be fetched is named in the pack's index and
// on the screen, so that nothing is silently missing.
import { Observable } from 'rxjs'
import type { FilePort, PackChange } from '../../ports/files'
import type { Exchange } from '../api/exchange'
import { packInWorker } from './pack-in-worker'
import type { PackOrder } from './write-pack'

interface DocumentPackDeps {
  readonly exchange: Exchange
  readonly save: (file: Blob, name: string) => void
  readonly getFile: (key: string) => File | undefined
}

const IDLE_TIMEOUT_MS = 60_000

/** Emits its progress, then `done` or `failed`. Unsubscribing aborts. */
export const createDocumentPack =
  ({ exchange, save, getFile }: DocumentPackDeps): FilePort['pack'] =>
  ({ loanId, name, title, asOf, missing, documents, sheets }) =>
    new Observable((facts) => {
      const abort = new AbortController()
      const total = documents.length + sheets.length
      const emit = (change: Omit<PackChange['payload'], 'loanId' | 'total'>): void =>
        facts.next({ type: 'documents/documentPackChanged', payload: { loanId, total, ...change } })
      const collect = async (): Promise<void> => {
        const parts: PackOrder['parts'][number][] = []
        const notFetched: PackOrder['missing'][number][] = []
        for (const [done, { form, name: fileName, title: partTitle }] of documents.entries()) {
          emit({ status: 'fetching', done, message: null })
          const params = { id: loanId, form }
          const outcome = await exchange('loan.document', { params }, { idleTimeoutMs: IDLE_TIMEOUT_MS }, abort.signal)
          if (abort.signal.aborted) return
          if (outcome.ok && outcome.value instanceof Blob)
            parts.push({ name: fileName, title: partTitle, folder: 'documents', file: outcome.value })
          else {
            const why = outcome.ok ? 'The server didn’t send a file.' : outcome.error.message
            notFetched.push({ title: partTitle, reason: `Couldn’t be downloaded. ${why}` })
          }
        }
        for (const { fileKey, title: partTitle } of sheets) {
          const file = getFile(fileKey)
          if (file !== undefined) parts.push({ name: file.name, title: partTitle, folder: 'sheets', file })
        }
        emit({ status: 'packing', done: total, message: null })
        const zip = await packInWorker({ title, asOf, parts, missing: [...notFetched, ...missing] }, abort.signal)
        if (abort.signal.aborted) return
        if (zip === null) {
          emit({
            status: 'failed',
            done: 0,
            message: 'The ZIP file couldn’t be written. Close other tabs and try again.',
          })
          return
        }
        save(zip, name)
        const failures = notFetched.map(({ title: partTitle, reason }) => `${partTitle}: ${reason}`)
        emit({ status: 'done', done: parts.length, message: null, ...(failures.length === 0 ? {} : { failures }) })
      }
      collect()
        .catch(() => emit({ status: 'failed', done: 0, message: 'The closing pack could not be created.' }))
        .finally(() => facts.complete())
      return () => abort.abort()
    })

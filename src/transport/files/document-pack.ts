// Downloads all documents of a loan and the held sheets as one ZIP. If any document cannot be fetched, the pack fails, so that
// nothing is silently missing.
import { Observable } from 'rxjs'
import type { FilePort, PackChange } from '../../ports/files'
import type { Exchange } from '../api/exchange'
import { closingPack } from './closing-pack'

interface DocumentPackDeps {
  readonly exchange: Exchange
  readonly save: (file: Blob, name: string) => void
  readonly getFile: (key: string) => File | undefined
}

const IDLE_TIMEOUT_MS = 60_000

/** Emits its progress, then `done` or `failed`. Unsubscribing aborts. */
export const createDocumentPack =
  ({ exchange, save, getFile }: DocumentPackDeps): FilePort['pack'] =>
  ({ loanId, name, title, documents, sheets }) =>
    new Observable((facts) => {
      const abort = new AbortController()
      const total = documents.length + sheets.length
      const emit = (change: Omit<PackChange['payload'], 'loanId' | 'total'>): void =>
        facts.next({ type: 'documents/documentPackChanged', payload: { loanId, total, ...change } })
      const collect = async (): Promise<void> => {
        const parts: Parameters<typeof closingPack>[1][number][] = []
        for (const { form, name: fileName, title: partTitle } of documents) {
          emit({ status: 'fetching', done: parts.length, message: null })
          const params = { id: loanId, form }
          const outcome = await exchange('loan.document', { params }, { idleTimeoutMs: IDLE_TIMEOUT_MS }, abort.signal)
          if (abort.signal.aborted) return
          if (!outcome.ok || !(outcome.value instanceof Blob)) {
            const why = outcome.ok ? 'The server didn’t send a file.' : outcome.error.message
            emit({ status: 'failed', done: parts.length, message: `${partTitle}: ${why}` })
            return
          }
          const bytes = new Uint8Array(await outcome.value.arrayBuffer())
          parts.push({ name: fileName, title: partTitle, folder: 'documents', bytes })
        }
        for (const { fileKey, title: partTitle } of sheets) {
          const file = getFile(fileKey)
          if (file !== undefined) {
            const bytes = new Uint8Array(await file.arrayBuffer())
            parts.push({ name: file.name, title: partTitle, folder: 'sheets', bytes })
          }
        }
        const zip = await closingPack(title, parts)
        if (abort.signal.aborted) return
        save(new Blob([zip], { type: 'application/zip' }), name)
        emit({ status: 'done', done: total, message: null })
      }
      collect()
        .catch(() => emit({ status: 'failed', done: 0, message: 'The closing pack could not be created.' }))
        .finally(() => facts.complete())
      return () => abort.abort()
    })
